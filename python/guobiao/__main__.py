"""``python -m guobiao`` is the command line."""

from guobiao.cli import main

if __name__ == "__main__":
    main()
