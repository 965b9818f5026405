# The quick entry of the hook: asks a running `assent up`, and starts the hook in Node wherever that cannot answer.
#
#   env PERL_BADLANG=0 perl -t -X -C0 assent-hook.pl NODE HOOK CLIENT
#
# It says no by its exit code unless a whole answer came. No module is loaded: each would take longer than all of this.
# `-t` keeps PERL5OPT and PERL5LIB of a project's settings from changing what runs here, and `-C0` PERL_UNICODE; `-X` is quiet
# about the rest of it, as PERL_BADLANG is about languages that this machine has not.
use strict;

delete $ENV{PERL_BADLANG};

my %most = (
  input => 262_144,    # longer messages are looked at by the hook itself, where they keep nobody else waiting
  line  => 1_000_000,
  path  => 100,
);
my %seconds = (read => 60, connect => 2, hello => 1, silent => 10, say => 3, all => 595);

# The numbers that Socket.pm and Errno.pm would know: AF_UNIX and SOCK_STREAM are 1 on both systems, EINTR is 4.
my $is_darwin = $^O eq "darwin";
my $dont_wait = $is_darwin ? 0x80 : 0x40;
my ($again, $full) = $is_darwin ? (35, 55) : (11, 105);
my ($node, $hook, @words) = @ARGV;
my $input   = "";
my $is_read = 0;                             # whether the input came to its end
my $heard   = "";                            # what came from `up` and is no line yet

$SIG{$_} = sub { leave(told("ended")) } for qw(TERM INT HUP);
$SIG{ALRM} = sub { leave(told("late")) };
$SIG{PIPE} = "IGNORE";
alarm $seconds{all};
eval { main(); 1 } or leave(failed("the quick entry of the hook broke"));
leave(failed("the quick entry of the hook ended without an answer"));

sub main {
  open(STDOUT, ">", "/dev/null") if !-e STDOUT;    # else the socket would take its number
  open(STDERR, ">", "/dev/null") if !-e STDERR;
  leave(failed("the client sent no message")) if !-e STDIN;
  binmode $_ for *STDIN, *STDOUT, *STDERR;         # PERLIO may have made them something else
  read_input();
  my $path = socket_path();
  in_node() if !$is_read || !defined $path || !is_ours($path) || !greet($path);
  my $folder = folder();
  my @seen   = $is_darwin ? () : map { readlink("/proc/self/ns/$_") } qw(pid mnt);
  in_node() if !defined $folder || grep { !defined } @seen;
  my $environment = join("\0", map { "$_=$ENV{$_}" } keys %ENV);
  my $params      = sprintf '{"words":[%s],"text":"%s","environment":"%s","folder":"%s","pid":%d,"parent":%d,"namespaces":[%s]}',
    listed(@words), unpack("H*", $input), unpack("H*", $environment), unpack("H*", $folder), $$, getppid(), listed(@seen);
  my $line = qq({"id":2,"method":"quick","beats":true,"params":$params}\n);
  in_node() if length($line) > $most{line};
  leave(left_alone("it could not be asked")) if !put($line);    # from here on it may have been done
  answer();
}

sub listed { join ",", map { '"' . unpack("H*", $_) . '"' } @_ }

# Everything that the client says, up to the most; what lies behind that stays in the pipe for the hook in Node.
sub read_input {
  my $end = time + $seconds{read};
  until ($is_read || length($input) > $most{input}) {
    leave(failed("the client's message did not come to an end")) if time > $end;
    next if !is_ready(\*STDIN, 0, 1);
    my $count = sysread(STDIN, $input, 65_536, length $input);
    if (defined $count) { $is_read = 1 if $count == 0 }
    elsif (!is_passing()) { leave(failed("the client's message cannot be read: $!")) }
  }
}

# Where `up` listens for whoever has these variables; undefined where that takes more than a look at them.
sub socket_path {
  my $data = $is_darwin ? "$ENV{HOME}/Library/Application Support" : $ENV{XDG_DATA_HOME} || "$ENV{HOME}/.local/share";
  my $path = ($ENV{ASSENT_HOME} || "$data/assent") . "/up.sock";
  my $is_plain = $ENV{HOME} && $path =~ m{^/} && $path !~ m{//|/\.\.?/};
  return $is_plain && length($path) <= $most{path} ? $path : undef;
}

# Whether the listener there is this user: write access to the folder would allow another one in its place.
sub is_ours {
  my ($path) = @_;
  my ($place) = $path =~ m{^(.*)/};
  my @folder = stat $place;
  return 0 if !@folder || !-d _ || $folder[4] != $< || ($folder[2] & 022);
  my @found = lstat $path;
  return @found && -S _ && $found[4] == $<;
}

# Whether somebody there knows this entry, and said so within a second. Nothing of the call was said to it by then.
sub greet {
  my ($path) = @_;
  my $place = $is_darwin ? pack("CCa104", 106, 1, $path) : pack("Sa108", 1, $path);
  socket(UP, 1, 1, 0) && binmode(UP) or return 0;
  my $is_there = eval {
    local $SIG{ALRM} = sub { die "late\n" };
    alarm $seconds{connect};
    my $is_connected = connect(UP, $place);
    alarm 0;
    $is_connected;
  };
  alarm $seconds{all};
  return 0 if !$is_there || !put(qq({"id":1,"method":"hello","params":{}}\n));
  my $line = line($seconds{hello});
  return defined $line && $line =~ /^\{"id":1,"result":\{.*"quick":1[,}]/;
}

# Beats that stayed away are counted, not time: a process that was itself stopped hears them all when it goes on.
sub answer {
  for (;;) {
    my $line = line($seconds{silent});
    leave(left_alone("it hung up, or took the call and then fell silent")) if !defined $line;
    next if $line eq '{"beat":true}';
    in_node() if $line eq '{"id":2,"result":"elsewhere"}';
    if ($line =~ /^\{"id":2,"result":"((?:[0-9a-f]{2})*) ((?:[0-9a-f]{2})*) ([02]) whole"\}$/) {
      my ($out, $err, $code) = (pack("H*", $1), pack("H*", $2), $3);
      alarm $seconds{say};
      my $is_heard = $out eq "" || -p STDOUT || -S STDOUT || -f STDOUT || -t STDOUT;
      leave(failed("its answer could not be said where the client reads it")) if !$is_heard || !say_whole(\*STDOUT, $out);
      say_whole(\*STDERR, $err);
      exit $code;
    }
    leave($line =~ /"message":"([^"\\]{1,300})/ ? failed($1) : left_alone("its reply cannot be read"));
  }
}

# The next line of the other side, as long as something comes; undefined after so many seconds of silence.
sub line {
  my ($patience) = @_;
  for (my $silent = 0; index($heard, "\n") < 0;) {
    if (!is_ready(\*UP, 0, 1)) {
      return undef if ($silent += 1) >= $patience;
      next;
    }
    my $count = sysread(UP, $heard, 65_536, length $heard);
    return undef if !$count || length($heard) > $most{line};
  }
  $heard =~ s/^([^\n]*)\n//;
  return $1;
}

# Hands a line over without waiting for one that was stopped.
sub put {
  my ($rest) = @_;
  for (my $silent = 0; length $rest;) {
    my $count = send(UP, substr($rest, 0, 65_536), $dont_wait);
    if ($count) { substr($rest, 0, $count) = "" }
    elsif (!is_passing()) { return 0 }
    elsif (!is_ready(\*UP, 1, 1) && ($silent += 1) >= $seconds{silent}) { return 0 }
  }
  return 1;
}

sub is_passing { return $! == $again || $! == $full || $! == 4 }

sub is_ready {
  my ($handle, $is_writing, $patience) = @_;
  my $bits = "";
  vec($bits, fileno($handle), 1) = 1;
  return ($is_writing ? select(undef, $bits, undef, $patience) : select($bits, undef, undef, $patience)) > 0;
}

sub say_whole {
  my ($handle, $rest) = @_;
  while (length $rest) {
    my $count = syswrite($handle, $rest);
    if ($count) { substr($rest, 0, $count) = "" }
    elsif (!is_passing()) { return 0 }
    else { is_ready($handle, 1, 1) }
  }
  return 1;
}

sub folder {
  if ($is_darwin) { require Cwd; return Cwd::getcwd() }
  my $folder = readlink "/proc/self/cwd";
  return defined $folder && -d $folder ? $folder : undef;
}

# The hook in Node takes this process's place, with what was read of the input in front of what is left of it.
sub in_node {
  pipe(my $from, my $to) or leave(failed("no pipe for the hook: $!"));
  my $child = fork;
  leave(failed("no process for the hook: $!")) if !defined $child;
  binmode $_ for $from, $to;
  if ($child == 0) {
    $SIG{$_} = "DEFAULT" for qw(TERM INT HUP ALRM PIPE);
    close $_ for $from, *STDOUT, *STDERR, *UP;
    my $is_more = say_whole($to, $input) && !$is_read;
    while ($is_more) {
      is_ready(\*STDIN, 0, 60);
      my $count = sysread(STDIN, my $piece, 65_536);
      $is_more = defined $count ? $count > 0 && say_whole($to, $piece) : is_passing();
    }
    exit 0;
  }
  close $to;
  open(STDIN, "<&", $from) or leave(failed("no input for the hook: $!"));
  alarm 0;
  $SIG{$_} = "DEFAULT" for qw(TERM INT HUP ALRM PIPE);
  delete @ENV{qw(NODE_OPTIONS NODE_PATH NODE_V8_COVERAGE NODE_COMPILE_CACHE NODE_REDIRECT_WARNINGS)};    # other code in front of the hook
  exec { $node } $node, $hook, @words;
  leave(failed("the hook cannot be started with $node: $!"));
}

# A moment of Claude Code that is surely no call, and takes no settings up, is not failed after the fact: the next call meets the
# same trouble.
sub leave {
  my ($why) = @_;
  alarm $seconds{say};
  $SIG{ALRM} = sub { exit 2 };
  eval { say_whole(\*STDERR, "$why\n") };
  my $is_no = !$is_read || $words[0] ne "claude-code" || $input !~ /^\s*\{/ || $input =~ /PreToolUse|ConfigChange/;
  exit($is_no ? 2 : 0);
}

sub told {
  my ($how) = @_;
  return "Not run: assent had no answer in time. Make the call again to ask anew." if $how eq "late";
  return "Not run: assent was told to end before it had an answer. If a person was asked, the question stays open: make the same "
    . "call again to hear the answer.";
}

sub failed { "Not run: assent could not look at this call ($_[0]). A person can run `assent doctor`." }

sub left_alone {
  "Not run: nobody said what became of this call (`assent up` does not answer: $_[0]). If a person was asked, the question stays "
    . "open: make the same call again to hear the answer. A person starts `assent up` again, or runs `assent doctor`.";
}
