import { longPattern } from "../../../kernel/long-pattern.ts";
import { always, bare, isDevice, noOperand, unless, verb, words } from "../plain.ts";
import { all, any, flag, not, operand, type Program, type Test } from "../table.ts";

const touchesDevice: Test = ({ operands }) => operands.some(({ text }) => isDevice(text));
const tested = flag("-t", "--test");
const volumes = (): readonly Program[] => [
  always(
    "pvs vgs lvs pvdisplay vgdisplay lvdisplay pvscan vgscan lvscan lvmdiskscan blkid lsscsi vgck lvmconfig dumpe2fs xfs_info",
    "harmless",
    ["lvs", "pvdisplay", "blkid /dev/sdz1"],
  ),
  unless("lvremove vgremove pvremove lvreduce vgreduce lvconvert pvmove vgsplit vgmerge vgexport lvresize pvresize", tested, "destroy", {
    reads: ["lvremove -t vg/lv", "lvresize --test -L 1G vg/lv"],
    changes: ["lvremove -f vg/lv", "lvreduce -L 1G vg/lv"],
    takes: words("-L -l --size --extents"),
  }),
  unless(
    "lvcreate vgcreate pvcreate lvextend vgextend lvchange vgchange pvchange lvrename vgrename vgimport vgcfgrestore",
    tested,
    "privilege",
    {
      reads: ["lvcreate --test -L1G vg"],
      changes: ["lvextend -L +1G vg/lv", "pvcreate /dev/sdz"],
      takes: words("-L -l -n -s -a --size --extents --name"),
    },
  ),
  {
    names: ["lvm"],
    rows: [
      { if: operand(/remove|reduce|convert|pvmove|resize/), does: "destroy", hits: ["lvm lvremove vg/lv"], misses: ["lvm lvs"] },
      {
        if: operand(/^(?:\w+s|\w+display|\w+scan|version|help|fullreport)$/),
        does: "harmless",
        hits: ["lvm lvs"],
        misses: ["lvm lvremove x"],
      },
    ],
    otherwise: "privilege",
  },
  unless(
    "mdadm",
    any(flag("--detail", "-D", "--examine", "-E", "--query", "-Q", "--detail-platform", "--monitor", "-F"), bare),
    "destroy",
    {
      reads: ["mdadm --detail /dev/md0"],
      changes: ["mdadm --stop /dev/md0", "mdadm --zero-superblock /dev/sdz", "mdadm --create /dev/md0"],
    },
  ),
  {
    names: ["cryptsetup", "veracrypt", "veritysetup", "integritysetup"],
    takes: words(
      "-c -s -h -d -S -M -o -p -i -l -b --cipher --key-size --hash --key-file --key-slot --type --offset --size --keyfile-size --header",
    ),
    rows: [
      {
        if: verb("status luksdump isluks benchmark luksuuid tcryptdump bitlkdump help version dump verify"),
        does: "harmless",
        hits: ["cryptsetup status x", "cryptsetup luksDump /dev/sdz1", "cryptsetup isLuks /dev/sdz1"],
        misses: ["cryptsetup luksFormat /dev/sdz1"],
      },
      {
        if: ({ operands }) =>
          /^(?:luksFormat|format|erase|luksErase|reencrypt|luksKillSlot|luksRemoveKey|luksHeaderRestore|convert|repair|wipe|resize)$/i.test(
            operands[0]?.text ?? "",
          ),
        does: "destroy",
        hits: ["cryptsetup luksFormat /dev/sdz1", "cryptsetup erase /dev/sdz1"],
        misses: ["cryptsetup status x"],
      },
      {
        if: all(({ operands }) => /^(?:luksFormat|erase|luksErase|format)$/i.test(operands[0]?.text ?? ""), touchesDevice),
        does: "floor",
        hits: ["cryptsetup luksFormat /dev/sdz1"],
        misses: ["cryptsetup luksFormat a.img"],
      },
    ],
    otherwise: "privilege",
  },
  {
    names: ["zfs", "zpool", "btrfs", "bcachefs", "stratis"],
    dry: ["-n", "--dry-run"],
    takes: words("-o -O -t -d -s -S -R -x"),
    rows: [
      {
        if: ({ operands }) =>
          operands.slice(0, 2).some(({ text }) =>
            longPattern()`
              ^(?:destroy|rollback|labelclear|remove|detach|clear|del|delete|receive|recv|restore|offline|export|replace|split|
              wipe)$
            `.test(text),
          ),
        does: "destroy",
        hits: ["zfs destroy tank/x", "zpool labelclear sdz", "btrfs subvolume delete x", "btrfs device remove /dev/sdz /m"],
        misses: ["zfs list", "zpool status", "btrfs subvolume list /"],
      },
      {
        if: ({ operands }) =>
          operands.length === 0 ||
          operands.slice(0, 2).some(({ text }) =>
            longPattern()`
              ^(?:list|get|status|history|iostat|events|show|usage|df|du|diff|holds|userspace|scrub|version|help|find-new|
              get-default|dump|stats|report)$
            `.test(text),
          ),
        does: "harmless",
        hits: ["zfs list", "zpool status", "btrfs subvolume list /", "btrfs filesystem df /"],
        misses: ["zfs destroy tank/x"],
      },
    ],
    otherwise: "privilege",
  },
  {
    names: ["dmsetup", "losetup", "multipath", "nbd-client", "iscsiadm", "drbdadm", "ceph-volume"],
    rows: [
      {
        if: any(
          bare,
          flag("-a", "-l", "--list", "--all", "-j", "--json", "-ll"),
          operand(/^(?:ls|info|status|table|deps|targets|version|list)$/),
        ),
        does: "harmless",
        hits: ["losetup -a", "dmsetup ls"],
        misses: ["dmsetup remove x"],
      },
      {
        if: operand(/^(?:remove|remove_all|wipe_table|suspend|zap|wipe)$/),
        does: "destroy",
        hits: ["dmsetup remove_all"],
        misses: ["dmsetup ls"],
      },
    ],
    otherwise: "privilege",
  },
];

const fileSystems = (): readonly Program[] => [
  unless(
    "mount mount.cifs mount.nfs mount_smbfs sshfs fusermount fusermount3 hdiutil udisksctl",
    any(
      all(noOperand, not(flag("-a", "--all", "-u", "-z"))),
      flag("--show-labels"),
      operand(/^(?:info|status|dump|verify|imageinfo|monitor)$/),
    ),
    "privilege",
    {
      reads: ["mount", "mount -l", "hdiutil info"],
      changes: ["mount /dev/sdz1 /mnt", "mount -o remount,rw /", "mount -a", "mount --bind / /mnt/x"],
      takes: words("-t -o -L -U -O --types --options"),
    },
  ),
  always("umount umount2 pumount unmount eject", "privilege", ["umount /mnt", "umount -l /"]),
  unless("swapon", any(bare, flag("-s", "--show", "--summary")), "privilege", {
    reads: ["swapon --show"],
    changes: ["swapon -a", "swapon f"],
  }),
  always("swapoff", "stop", ["swapoff -a"]),
  unless(
    "fsck fsck.ext2 fsck.ext3 fsck.ext4 fsck.xfs fsck.vfat fsck.fat fsck.btrfs e2fsck xfs_repair ntfsfix dosfsck fsck_apfs fsck_hfs",
    any(flag("-n", "-N"), noOperand),
    "destroy",
    { reads: ["fsck -n /dev/sdz1", "e2fsck -n /dev/sdz1"], changes: ["fsck -y /dev/sdz1", "xfs_repair -L /dev/sdz1"] },
  ),
  unless("resize2fs", flag("-P"), "destroy", { reads: ["resize2fs -P /dev/sdz1"], changes: ["resize2fs /dev/sdz1 1G"] }),
  always(
    "xfs_growfs ntfsresize fatresize debugfs xfs_db zerofree e2image fsadm resizepart growpart xfs_admin e2label fatlabel " +
      "ntfslabel swaplabel",
    "destroy",
    ["xfs_growfs /mnt", "growpart /dev/sdz 1"],
  ),
  unless("tune2fs", flag("-l"), "destroy", { reads: ["tune2fs -l /dev/sdz1"], changes: ["tune2fs -O ^has_journal /dev/sdz1"] }),
  always("restore xfsrestore", "destroy", ["restore -rf a.dump"]),
  always("dump xfsdump e2dump", "privilege", ["dump -0f a.dump /dev/sdz1"]),
  always("fstrim freeze fsfreeze", "privilege", ["fstrim -av"]),
  {
    names: ["diskutil"],
    rows: [
      {
        if: ({ operands }) =>
          operands.slice(0, 2).some(({ text }) =>
            longPattern("i")`
              ^(?:erase\w*|partitiondisk|reformat|zerodisk|randomdisk|secureerase|delete\w*|eraseVolume|mergepartitions|
              splitpartition|resizevolume|resizecontainer|create\w*|destroy|resetfusion)$
            `.test(text),
          ),
        does: "floor",
        why: "erases or divides a disk",
        hits: ["diskutil eraseDisk APFS X disk9", "diskutil apfs deleteVolume disk9s1"],
        misses: ["diskutil list", "diskutil info disk0"],
      },
      {
        if: ({ operands }) =>
          operands
            .slice(0, 2)
            .some(({ text }) =>
              /^(?:list|info|activity|verify\w*|listfilesystems|listusers|listsnapshots|listcryptousers|cs)$/i.test(text),
            ),
        does: "harmless",
        hits: ["diskutil list", "diskutil apfs list"],
        misses: ["diskutil eraseDisk APFS X disk9"],
      },
    ],
    otherwise: "privilege",
  },
];

/** Volumes and file systems. */
export const systemDisks = (): readonly Program[] => [...volumes(), ...fileSystems()];
