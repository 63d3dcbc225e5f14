//! Files that look like backups and are none: damaged, cut off, or made by somebody with bad intentions.

use super::*;
use crate::operation::backup::check::check;
use crate::operation::backup::{BackupContents, BackupHeader, FORMAT};
use flate2::Compression;
use flate2::write::GzEncoder;
use tempfile::TempDir;
use umkreis_foundation::db::bulk_load::newest_schema;
use umkreis_foundation::db::table::tables;

fn head() -> Vec<u8> {
    let head = BackupHeader {
        format: FORMAT,
        version: "1".to_owned(),
        schema: newest_schema(),
        created_at: "2026-11-15T09:00:00Z".to_owned(),
    };
    serde_json::to_vec(&head).unwrap()
}

fn entry(name: &str, bytes: &[u8]) -> Vec<u8> {
    [header(name, bytes.len()).unwrap().as_slice(), bytes, padding(bytes.len())].concat()
}

fn gzip(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes()).unwrap();
    encoder.finish().unwrap()
}

/// Ends a body with the digest that fits it, as an attacker would.
fn sealed(folder: &TempDir, body: &[u8]) -> PathBuf {
    let path = folder.path().join("backup.tar");
    let tail = tail(&Sha256::digest(body).into()).unwrap();
    std::fs::write(&path, [body, &tail].concat()).unwrap();
    path
}

fn contents(contents: &BackupContents) -> Vec<u8> {
    entry("contents.json", &serde_json::to_vec(contents).unwrap())
}

fn refused(body: &[u8]) -> String {
    let folder = TempDir::new().unwrap();
    format!("{:#}", check(&sealed(&folder, body)).unwrap_err())
}

/// One setting and one object of a picture.
fn sound() -> Vec<u8> {
    let line = "[\"vapid\",\"key\"]";
    let name = "media/01890a5d-ac96-774b-bcce-b302099a80c7/320.webp";
    let mut known = BackupContents::default();
    known.tables.entry("setting".to_owned()).or_default().add(line.as_bytes());
    known.objects.add_named(name, b"picture");
    let rows = entry("database/setting/000000.jsonl.gz", &gzip(&format!("{line}\n")));
    [entry("umkreis-backup.json", &head()), entry(name, b"picture"), rows, contents(&known)].concat()
}

#[test]
fn a_sound_file_passes_and_any_tar_program_can_list_it() {
    let folder = TempDir::new().unwrap();
    let path = sealed(&folder, &sound());
    let checked = check(&path).unwrap();
    assert_eq!(checked.contents.rows(), 1);
    assert_eq!(checked.pictures.len(), 1);
    let mut listed = tar::Archive::new(File::open(&path).unwrap());
    let names: Vec<String> =
        listed.entries().unwrap().map(|entry| entry.unwrap().path().unwrap().display().to_string()).collect();
    assert_eq!(names.len(), 5, "{names:?}");
    assert_eq!(names[4], "sha256");
}

#[test]
fn every_changed_byte_is_noticed() {
    let folder = TempDir::new().unwrap();
    let path = sealed(&folder, &sound());
    let good = std::fs::read(&path).unwrap();
    for at in (0..good.len()).step_by(11).chain((good.len() - TAIL..good.len()).step_by(5)) {
        let mut bad = good.clone();
        bad[at] ^= 1 << (at % 8);
        std::fs::write(&path, &bad).unwrap();
        assert!(check(&path).is_err(), "byte {at} of {}", good.len());
    }
}

#[test]
fn a_file_that_was_cut_off_or_continued_is_refused() {
    let folder = TempDir::new().unwrap();
    let path = sealed(&folder, &sound());
    let good = std::fs::read(&path).unwrap();
    for length in (0..good.len()).step_by(61).chain((0..good.len()).step_by(BLOCK)) {
        std::fs::write(&path, &good[..length]).unwrap();
        let words = check(&path).unwrap_err().to_string();
        let clear = words.contains("cut off") || words.contains("not a backup");
        assert!(clear, "{length}: {words}");
    }
    for more in [1, BLOCK, TAIL] {
        std::fs::write(&path, [good.clone(), vec![0; more]].concat()).unwrap();
        assert!(check(&path).unwrap_err().to_string().contains("damaged"), "{more} more");
    }
}

#[test]
fn other_files_are_not_called_damaged() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("photo.jpg");
    std::fs::write(&path, vec![0xff; 5_000]).unwrap();
    assert!(check(&path).unwrap_err().to_string().contains("not a backup of umkreis"));
    let none = check(&folder.path().join("none")).unwrap_err().to_string();
    assert!(none.contains("cannot read"), "{none}");
}

#[test]
fn names_that_lead_out_of_the_place_are_refused() {
    for hostile in ["../../etc/passwd", "/etc/cron.d/x", "media/../../umkreis.db", "media/x/320.webp"] {
        // Headers made by the library refuse such names; an attacker writes them by hand.
        let mut block = header("x", 1).unwrap();
        block[..100].fill(0);
        block[..hostile.len()].copy_from_slice(hostile.as_bytes());
        let mut raw = tar::Header::from_byte_slice(&block).clone();
        raw.set_cksum();
        let bad = [raw.as_bytes().as_slice(), b"!", padding(1)].concat();
        let words = refused(&[entry("umkreis-backup.json", &head()), bad].concat());
        assert!(words.contains("does not belong there") && words.contains(hostile), "{words}");
    }
}

#[test]
fn links_long_names_and_giants_are_refused() {
    let start = entry("umkreis-backup.json", &head());
    for kind in
        [tar::EntryType::Symlink, tar::EntryType::Link, tar::EntryType::GNULongName, tar::EntryType::XHeader]
    {
        let mut raw = tar::Header::from_byte_slice(&header("contents.json", 0).unwrap()).clone();
        raw.set_entry_type(kind);
        raw.set_cksum();
        let words = refused(&[start.as_slice(), raw.as_bytes()].concat());
        assert!(words.contains("does not belong there"), "{kind:?}: {words}");
    }
    let giant = header("contents.json", usize::MAX >> 24).unwrap();
    let words = refused(&[start.as_slice(), &giant].concat());
    assert!(words.contains("too large"), "{words}");
}

#[test]
fn a_file_in_a_wrong_order_is_refused() {
    let start = entry("umkreis-backup.json", &head());
    let end = contents(&BackupContents::default());
    let words = refused(&[start.as_slice(), &end, &entry("umkreis-backup.json", &head())].concat());
    assert!(words.contains("after its end"), "{words}");
    assert!(refused(&start).contains("ends too early"));
    let late = entry("database/setting/000001.jsonl.gz", &gzip(""));
    assert!(refused(&[start.as_slice(), &late, &end].concat()).contains("lacks a part"));
    assert!(refused(&[start.as_slice(), start.as_slice(), &end].concat()).contains("two descriptions"));
}

#[test]
fn rows_that_fit_no_table_and_wrong_sums_are_refused() {
    let start = entry("umkreis-backup.json", &head());
    let end = contents(&BackupContents::default());
    let with = |name: &str, text: &str| [start.as_slice(), &entry(name, &gzip(text)), &end].concat();
    let setting = "database/setting/000000.jsonl.gz";
    assert!(refused(&with(setting, "[1,2]\n")).contains("a row of setting is wrong"));
    assert!(refused(&with(setting, "[\"a\",\"b\"]\n")).contains("differ from the backup's own checksum"));
    assert!(refused(&with("database/secret/000000.jsonl.gz", "")).contains("unknown table"));
    assert!(refused(&with("database/change/000000.jsonl.gz", "")).contains("unknown table"));
    let plain = [start.as_slice(), &entry(setting, b"not packed"), &end].concat();
    assert!(refused(&plain).contains("cannot be unpacked"));
    assert!(tables().iter().all(|table| table.name != "change"));
}

#[test]
fn a_bomb_is_stopped_while_it_is_unpacked() {
    let start = entry("umkreis-backup.json", &head());
    let line = format!("[\"bomb\",\"{}\"]\n", "0".repeat(1 << 20));
    let bomb = gzip(&line.repeat(70));
    assert!(bomb.len() < 1 << 20, "it is small: {}", bomb.len());
    let words = refused(&[start, entry("database/setting/000000.jsonl.gz", &bomb)].concat());
    assert!(words.contains("too large"), "{words}");
}

#[test]
fn a_backup_of_another_schema_or_of_the_future_says_what_to_use() {
    let of = |format: u32, schema: &str| {
        let text = format!(
            "{{\"format\":{format},\"version\":\"9.9\",\"schema\":\"{schema}\",\"created_at\":\"\"}}"
        );
        refused(&entry("umkreis-backup.json", text.as_bytes()))
    };
    assert!(of(FORMAT + 1, &newest_schema()).contains("newer umkreis (9.9)"));
    let words = of(FORMAT, "m0000_long_ago");
    assert!(words.contains("m0000_long_ago") && words.contains("umkreis 9.9"), "{words}");
}

#[test]
fn an_unfinished_file_leaves_nothing_and_an_existing_one_stays() {
    let folder = TempDir::new().unwrap();
    let target = folder.path().join("backup.tar");
    let mut writer = ArchiveWriter::create(&target).unwrap();
    writer.add(&EntryName::Header, &head()).unwrap();
    drop(writer);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    std::fs::write(&target, "precious").unwrap();
    let words = ArchiveWriter::create(&target).err().unwrap().to_string();
    assert!(words.contains("exists already"), "{words}");
    assert_eq!(std::fs::read(&target).unwrap(), b"precious");
}
