//! Every law holds for the inputs named under `fuzz/corpus`: ten or more a law, named for what they show.

mod laws;

use std::fs;

#[test]
fn the_corpus_holds() {
    for (name, law) in laws::ALL {
        let files = fs::read_dir(format!("fuzz/corpus/{name}")).unwrap();
        let files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
        assert!(files.len() >= 10, "{name}");
        for file in files {
            println!("{}", file.display()); // shown where the law is broken
            law(&fs::read(file).unwrap());
        }
    }
}
