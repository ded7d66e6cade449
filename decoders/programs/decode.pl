# A Perl expression over the octets $b, run on each line of octets in hexadecimal → a line: 1 or 0 (a truth value,
# when the setup sets $boolean), 0 (an error), or = and the code points of a string.
use strict;
use warnings;
no warnings qw(utf8 once);
our $boolean = 0;
our $b;
eval shift @ARGV;
my $decode = eval "sub { $ARGV[0] }" or die $@;
while (my $line = <STDIN>) {
    chomp $line;
    $b = pack 'H*', $line;
    my $result = eval { $decode->() };
    if ($@ || !defined $result) { print "0\n" }
    elsif ($boolean) { print $result ? "1\n" : "0\n" }
    else { print '=', join('', map { sprintf ' %x', ord } split //, $result), "\n" }
}
