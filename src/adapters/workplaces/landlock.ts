import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { GroupProgram } from "../agents/types.ts";
import { isWithin, type BoxIds, type BoxView } from "./box-view.ts";
import { filterLoader, prctlHere } from "./call-filter.ts";

/** Folders that programs are made of. Landlock lets nothing through that is not named, so nobody's home, project or data is here. */
const systemFolders = [
  ...["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt", "/etc", "/nix", "/gnu", "/snap"],
  ...["/proc", "/sys/devices/system/cpu", "/sys/fs/cgroup"],
];
const devices = ["null", "zero", "full", "random", "urandom"].map((name) => `/dev/${name}`);

/** Whether a program runs from there without being shown. */
export const isOfSystem = (path: string): boolean => systemFolders.some((folder) => isWithin(path, folder));

/** Bits of Landlock: run, read and list; all but making devices; use of a device. */
const rights = { read: 0x000d, write: 0x77bf, device: 0x8006 } as const;

/** A folder, or where something in it must not be read, everything else in it: Landlock takes nothing back that it gave. */
export function without(folder: string, hidden: readonly string[], entriesOf: (folder: string) => readonly string[]): readonly string[] {
  if (hidden.some((path) => isWithin(folder, path))) return [];
  if (!hidden.some((path) => isWithin(path, folder))) return [folder];
  return entriesOf(folder).flatMap((name) => without(join(folder, name), hidden, entriesOf));
}

/** A link could lead to what is hidden. */
const plainEntries = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink())
    .map(({ name }) => name);

const filterFd = "8";
/** With fewer rights than version 3 has, a file outside could still be cut off. */
const leastVersion = 3;

/**
 * Three processes. The first is what whoever started the box knows: with it everything ends. The second inherits every process
 * that loses its parent, and ends them all when the program or the first has ended; the worker cannot reach it. The third holds
 * itself in and becomes the program. Words: a file for a note, pairs of rights and path, `run`, and the program.
 */
const holding = (): string => `my ($note,@rules)=(shift);
while (($_=shift) ne "run") { push @rules,[$_,shift] }
my ($first,$prctl)=($$,${prctlHere()});
sub stat_of { open my $s,"<","/proc/$_[0]/stat" or return; local $/; split / /,(<$s>=~/.*\\) (.*)/s)[0] }
sub made { my $asked=pack("QQQ",@_); syscall(444,$asked,24,0) }
sub given {
  my ($set,$may,$path)=@_;
  sysopen my $at,$path,0x280000 or return;
  my $rule=pack("Ql",$may & (-d $at ? ~0 : 0xc007),fileno $at);
  syscall(445,$set,1,$rule,0)==0;
}
sub children { opendir my $p,"/proc" or exit 1; grep { my (undef,$parent)=stat_of($_); ($parent||0)==$$ } grep /^\\d+$/,readdir $p }
my $is_apart; # then everybody whom the second may signal is in the box: one call reaches all, however fast they multiply
sub end_all { do { 1 while waitpid(-1,1)>0; $is_apart ? kill 9,-1 : kill 9,children } while waitpid(-1,0)>0 }
sub ended { $? & 127 ? 128+($? & 127) : $?>>8 }
if ($note ne "") { open my $n,">",$note or die "$note: $!\\n"; printf $n '{"child-pid": %d, "started": %d}',$$,(stat_of($$))[19] }
defined(my $second=fork) or die "fork: $!\\n";
if ($second) { waitpid $second,0; exit ended }
setpgrp;
$SIG{TERM}=sub { end_all; exit 143 };
syscall($prctl,1,15,0,0,0); getppid==$first or exit 143;
syscall($prctl,36,1,0,0,0)==0 or die "subreaper: $!\\n";
my $version=syscall(444,0,0,1); my $why=$version<0 ? "$!" : "version $version";
if ($version>=6) {
  my $apart=made(0x2000,0,2); # who does not say that files may move to other folders forbids it
  $is_apart=$apart>=0 && given($apart,0x2000,"/") && syscall(446,$apart,0)==0 && !kill(0,$first) && $!==1;
}
defined(my $third=fork) or die "fork: $!\\n";
if ($third) { 1 until waitpid(-1,0)==$third; my $code=ended; end_all; exit $code }
setpgrp; $SIG{TERM}="DEFAULT"; syscall($prctl,1,9,0,0,0);
$version>=${leastVersion} or die "Landlock: $why\\n";
my $known=$version>=5 ? 0xffff : 0x7fff;
(my $set=made($known,$version>=4 ? 3 : 0,$version>=6 ? 3 : 0))>=0 or die "Landlock: $!\\n";
given($set,$_->[0] & $known,$_->[1]) or die "Landlock: $_->[1]: $!\\n" for @rules;
syscall(446,$set,0)==0 or die "Landlock: $!\\n";
${filterLoader(filterFd)}`;

/**
 * W6, kind B: the program runs among everybody else's, and Landlock and a filter of calls hold it in: it writes nothing but its
 * own files, and has no network at all. Root is left with none of its powers.
 */
export function landlocked(program: GroupProgram, view: BoxView, ids: BoxIds): GroupProgram {
  const hidden = [...view.masked, ...view.closed];
  const read = [...systemFolders, ...view.shown].filter(ids.exists).flatMap((path) => without(path, hidden, plainEntries));
  const rules = [
    ...[...read, ...view.lent.map(([from]) => from)].flatMap((path) => [rights.read, path]),
    ...devices.filter(ids.exists).flatMap((path) => [rights.device, path]),
    ...view.own.flatMap(([from]) => [rights.write, from]),
  ].map(String);
  const powers = ["--inh-caps=-all", "--ambient-caps=-all", ...(ids.uid === 0 ? ["--bounding-set=-all"] : [])];
  return {
    ...program,
    command: "/bin/sh",
    args: [
      ...["-c", `exec "$@" ${filterFd}<"$0"`, view.filterIn],
      ...["setpriv", "--pdeathsig=KILL", "--no-new-privs", ...powers, "--", "perl", "-e", holding()],
      ...[view.noteIn ?? "", ...rules, "run", program.command, ...program.args],
    ],
  };
}
