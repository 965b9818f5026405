import { words, type PathRow } from "../rows.ts";

export type SystemKind = "privilege" | "log" | "raw-device" | "device" | "stream" | "floor" | "floor-of-people";

/** Files that belong to the machine rather than to anyone's work. */
export const systemRows = (): readonly PathRow<SystemKind>[] => [
  {
    kind: "privilege",
    why: "decides who may do what on this machine",
    paths: words(`/etc/sudoers* /etc/sudoers.d/** /etc/pam.d/** /etc/pam.conf /etc/passwd* /etc/group* /etc/shadow* /etc/gshadow*
      /etc/subuid /etc/subgid /etc/hosts /etc/hosts.* /etc/ld.so.preload /etc/ld.so.conf* /etc/ld.so.conf.d/** /etc/udev/**
      /lib/udev/** /usr/lib/udev/** /run/udev/** /etc/polkit-1/** /usr/share/polkit-1/** /etc/security/** /etc/ssh/**
      .ssh/authorized_keys* /etc/doas.conf /etc/selinux/** /etc/apparmor* /etc/apparmor.d/** /etc/sysctl* /etc/sysctl.d/**
      /etc/modules* /etc/modprobe.d/** /etc/nsswitch.conf /etc/resolv.conf /etc/fstab /boot/** /efi/** /proc/sys/** /sys/**
      /proc/sysrq-trigger /proc/*/mem /run/docker.sock /run/containerd/** /run/podman/** /run/crio/** /etc/docker/**
      /etc/audit/** /etc/rsyslog* /etc/iptables/** /etc/nftables.conf /etc/ufw/** /etc/firewalld/** /etc/krb5.conf .rhosts
      .shosts .k5login /etc/securetty /etc/shells /proc/*/oom* /etc/ssl/certs/** /etc/pki/** /usr/local/share/ca-certificates/**
      /windows/system32/** /c:/windows/** /?:/windows/** /etc/authorized_keys*`),
    hits: ["/etc/sudoers.d/x", "/etc/passwd", "~/.ssh/authorized_keys", "/etc/ld.so.preload", "/sys/kernel/x", "/ETC/hosts"],
    misses: ["src/etc/passwd.ts", "etc/hosts", "/etc/nginx/nginx.conf"],
  },
  {
    kind: "log",
    why: "log of what happened on this machine",
    paths: words("/var/log/** /var/audit/** /run/log/** /library/logs/** /var/db/diagnostics/**"),
    hits: ["/var/log/auth.log", "/var/log"],
    misses: ["logs/app.log", "/tmp/app.log"],
  },
  {
    kind: "raw-device",
    why: "a raw device: writing destroys what is stored on it",
    paths: words(`/dev/sd* /dev/nvme* /dev/disk* /dev/disk/** /dev/rdisk* /dev/mapper/** /dev/vd* /dev/xvd* /dev/hd* /dev/mmcblk*
      /dev/loop* /dev/md* /dev/dm-* /dev/sr* /dev/zd* /dev/bcache* /dev/nbd* /dev/ram* /dev/mem /dev/kmem /dev/port /dev/block/**
      /dev/mtd* /dev/pmem* /dev/dasd* /dev/*/by-id/** /dev/raw/** /dev/vg*/**`),
    hits: ["/dev/sda", "/dev/nvme0n1p1", "/dev/disk2", "/dev/mapper/root", "/dev/mem", "/dev/[s]da", "/dev/s?a"],
    misses: ["/dev/null", "/dev/stdout", "src/dev/sda.ts", "/dev/shm/x", "/dev/stderr"],
  },
  {
    kind: "stream",
    why: "a stream or a sink",
    paths: words(`/dev/null /dev/zero /dev/full /dev/stdin /dev/stdout /dev/stderr /dev/tty /dev/fd/**
      /dev/random /dev/urandom /proc/self/fd/* /proc/thread-self/fd/* /nul`),
    hits: ["/dev/null", "/dev/fd/3", "/proc/self/fd/1", "/dev/stderr"],
    misses: ["/dev/sda", "/dev/shm/x", "dev/null", "/dev/pts/3", "/dev/tty1", "/proc/4242/fd/0"],
    alone: true,
  },
  {
    kind: "device",
    why: "a device",
    paths: words("/dev/**"),
    except: words(`/dev/null /dev/zero /dev/full /dev/stdin /dev/stdout /dev/stderr /dev/tty /dev/fd/**
      /dev/random /dev/urandom /dev/shm/**`),
    hits: ["/dev/input/event0", "/dev/sda", "/dev/ttyUSB0", "/dev/pts/3", "/dev/tty1", "/dev/ptmx", "/dev/tcp/x/1"],
    misses: ["/dev/null", "/dev/shm/a", "dev/x"],
  },
  {
    kind: "floor",
    why: "a whole tree that the machine lives in",
    paths: words(`/usr /etc /bin /sbin /lib /lib32 /lib64 /libx32 /boot /var /dev /proc /sys /run /system/** /library /applications
      /private /nix /usr/bin /usr/lib /usr/lib64 /usr/sbin /usr/share /var/lib /?: /?:/windows /?:/program?files* /mnt/c /c`),
    hits: ["/usr", "/etc", "/u*", "/usr/bin", "C:\\", "/ETC", "/[a-z]*", "/{usr,x}", "/System/Library"],
    misses: ["/srv/app/src", "~/a/b/c", "src/usr/x", "/etc/nginx", "/root/x", "/workspace"],
  },
  {
    kind: "floor-of-people",
    why: "a whole tree that people live in",
    paths: words(`/home /root /users /opt /srv /volumes /mnt /media /home/* /users/* /?:/users /?:/users/* /~ /volumes/*`),
    hits: ["/home", "/home/mira", "/Users/*", "C:\\Users\\mira", "/srv"],
    misses: ["/home/mira/a", "/srv/app", "src/home"],
  },
];
