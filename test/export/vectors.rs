// As vectors.c: the module `simd` gives the faults of the module `scalar` on random texts of the form, with a symbol
// replaced in every lane and at every border, whole and in two chunks.
mod scalar;
mod simd;

type Symbol = SYMBOL;
const LONGEST: usize = 420;
const PLANTED: [u16; 20] = [
    0x00, 0x20, 0x41, 0x7f, 0x80, 0x9f, 0xa0, 0xbf, 0xc0, 0xc2, 0xd8, 0xdc, 0xe0, 0xed, 0xf0, 0xf4, 0xf8, 0xff, 0xd8, 0xdc,
];

struct Random(u32);
impl Random {
    fn next(&mut self) -> usize {
        self.0 = self.0.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        (self.0 >> 12) as usize
    }
}

fn compare(random: &mut Random, text: &[Symbol], everywhere: bool) -> usize {
    let exact = text.to_vec().into_boxed_slice();
    let want = scalar::check(&exact);
    let same = |got: Result<(), simd::Fault>, how: &str| {
        let fields = got.map_err(|f| (f.offset, f.length, f.at, f.incomplete, f.reason));
        assert_eq!(fields, want.map_err(|f| (f.offset, f.length, f.at, f.incomplete, f.reason)), "{how} {}", exact.len());
    };
    same(simd::check(&exact), "whole");
    assert_eq!(simd::test(&exact), want.is_ok());
    let only = random.next() % (exact.len() + 1);
    for split in 0..=exact.len() {
        if everywhere || split == only {
            let mut c = simd::Checker::new();
            same(c.push(&exact[..split]).and_then(|()| c.push(&exact[split..])).and_then(|()| c.end()), "in chunks");
        }
    }
    usize::from(want.is_err())
}

fn main() {
    let mut random = Random(11);
    let (mut compared, mut faults) = (0, 0);
    for round in 0..ROUNDS {
        let mut checker = scalar::Checker::new();
        let mut text: Vec<Symbol> = Vec::new();
        let mut tries = 0;
        while text.len() < LONGEST {
            tries += 1;
            let plain = (tries < 50) && round % 3 != 0 && (text.len() / 170 + round) % 2 == 0;
            let symbol = if plain { 0x21 + random.next() % 90 } else { random.next() } as Symbol;
            let mut next = checker;
            if next.push(&[symbol]).is_ok() {
                checker = next;
                text.push(symbol);
                tries = 0;
            }
        }
        for length in 0..=LONGEST {
            faults += compare(&mut random, &text[..length], length == LONGEST - round);
        }
        for at in 0..LONGEST {
            let before = text[at];
            let shift = if core::mem::size_of::<Symbol>() > 1 { random.next() % 2 * 8 } else { 0 };
            text[at] = (PLANTED[random.next() % 20] << shift) as Symbol;
            let length = LONGEST - random.next() % 64;
            faults += compare(&mut random, &text[..length], false);
            faults += compare(&mut random, &text, at % 16 == round % 16);
            text[at] = before;
        }
        compared += 3 * LONGEST;
    }
    println!("{compared} texts, {faults} with a fault");
}
