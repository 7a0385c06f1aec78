use super::*;

const FILE: &str = r#"
    rounds = 50
    seed = 7
    [openings]
    source = "random:8"
    balance = 100
    [adjudication.draw]
    move = 40
    count = 8
    score = 10
    [sprt]
    elo0 = 0
    elo1 = 5
    [each]
    tc = "10+0.1"
    options = { Hash = 16 }
    [[engine]]
    cmd = "./new"
    [[engine]]
    cmd = "peer"
    protocol = "uci"
    nodes = 1000
    options = { VariantPath = "x.ini", UCI_Variant = "xiongqi", Ponder = false }
"#;

#[test]
fn files_are_read() {
    let settings: MatchSettings = toml::from_str(FILE).unwrap();
    assert_eq!((settings.rounds, settings.seed, settings.concurrency), (50, 7, 1));
    let specs = settings.resolve().unwrap();
    assert_eq!(specs[0].name, "new");
    assert!(specs[0].program.path.is_absolute());
    assert_eq!(specs[0].limits.to_string(), "10+0.1");
    assert_eq!(specs[1].program.path, Path::new("peer"));
    assert_eq!(specs[1].limits.to_string(), "1000 nodes");
    let options: Vec<_> = specs[1].options.iter().map(|(name, value)| format!("{name}={value}")).collect();
    assert_eq!(options, ["VariantPath=x.ini", "UCI_Variant=xiongqi", "Ponder=false", "Hash=16"]);
}

#[test]
fn settings_survive_being_written() {
    let settings: MatchSettings = toml::from_str(FILE).unwrap();
    let written = toml::to_string(&settings).unwrap();
    assert_eq!(toml::from_str::<MatchSettings>(&written).unwrap(), settings, "{written}");
}

#[test]
fn nonsense_is_refused() {
    for (text, reason) in [
        ("[[engine]]\ncmd='a'\nnodes=1", "two engines"),
        ("[[engine]]\nnodes=1\n[[engine]]\ncmd='b'\nnodes=1", "needs a program"),
        ("[[engine]]\ncmd='a'\nnodes=1\n[[engine]]\ncmd='b'", "engine b: it needs a limit"),
        ("[[engine]]\ncmd='a'\nst=-1.0\n[[engine]]\ncmd='b'\nnodes=1", "st must be a number"),
        ("concurrency=4294967295\n[each]\nnodes=1\n[[engine]]\ncmd='a'\n[[engine]]\ncmd='b'", "at most 1024 games"),
        ("rounds=0\n[[engine]]\ncmd='a'\nst=1.0\n[[engine]]\ncmd='b'\nnodes=1", "rounds"),
        ("sprt={elo0=5,elo1=5}\n[each]\nnodes=1\n[[engine]]\ncmd='a'\n[[engine]]\ncmd='b'", "elo0 < elo1"),
    ] {
        let settings: MatchSettings = toml::from_str(text).unwrap();
        let error = settings.resolve().unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
    for text in ["round=1", "[[engine]]\ntc='x'", "[each]\nhash=1", "format='cup'"] {
        assert!(toml::from_str::<MatchSettings>(text).is_err(), "{text}");
    }
    // The place and the reason, however long the line is.
    let long = format!("seed.k{}", "n".repeat(1000));
    let error = MatchSettings::from_toml(&format!("rounds = 3\n{long}")).unwrap_err();
    assert!(error.to_string().starts_with("line 2, column 1007: key with no value"), "{error}");
}

#[test]
fn the_rule_on_perpetual_check_suits_the_engines() {
    let settings = |head: &str, protocol: &str| -> MatchSettings {
        let text = format!("{head}\n[each]\ncmd='a'\nnodes=1\n[[engine]]\n[[engine]]\nprotocol='{protocol}'");
        toml::from_str(&text).unwrap()
    };
    for (head, protocol, choice) in [
        ("game='xiangqi'", "xiongmao", Some("counted")),
        ("game='xiangqi'", "uci", Some("repeated")),
        ("game='xiangqi'", "ucci", Some("repeated")),
        ("game='xiangqi'\nperpetual='counted'", "uci0", Some("counted")),
        ("game='xiangqi'\nperpetual='Repeated'", "xiongmao", Some("repeated")),
        ("", "uci", None),
    ] {
        let settings = settings(head, protocol);
        assert_eq!(settings.perpetual().unwrap(), choice, "{head} {protocol}");
        assert!(settings.resolve().unwrap().iter().all(|spec| spec.perpetual == choice));
    }
    for (head, protocol, reason) in [
        ("game='xiangqi'\nperpetual='never'", "uci", "perpetual: Perpetual needs repeated or competition or"),
        ("perpetual='counted'", "uci", "perpetual: there is no rule 'Perpetual' to choose"),
        ("", "ucci", "engine a: its protocol plays Xiangqi only"),
        ("", "uci0", "engine a: its protocol plays Xiangqi only"),
    ] {
        let error = settings(head, protocol).resolve().unwrap_err().to_string();
        assert!(error.starts_with(reason), "{error}");
    }
}

#[test]
fn equal_names_are_numbered() {
    let settings: MatchSettings =
        toml::from_str("[each]\ncmd='a'\nnodes=1\n[[engine]]\n[[engine]]\n[[engine]]\n").unwrap();
    let names: Vec<_> = settings.resolve().unwrap().into_iter().map(|spec| spec.name).collect();
    assert_eq!(names, ["a", "a-2", "a-3"]);
}
