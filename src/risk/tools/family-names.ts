import type { FamilyName } from "./families.ts";

/**
 * The programs of each family, so that a lookup need not build every table. Copied from the tables: `npx vitest run
 * --project unit src/risk/tools/family-names.test.ts --update` writes it again.
 */
export const familyNames: Readonly<Record<FamilyName, string>> = {
  readers:
    "grep egrep fgrep zgrep ggrep bzgrep xzgrep pcregrep pcre2grep ugrep rg ripgrep ag ack dasel jq gojq jaq yq tomlq xq mlr miller " +
    "xmlstarlet xml xmllint xsltproc cat tac rev nl more zcat gzcat bzcat xzcat zstdcat lz4cat zless zmore strings fold fmt expand " +
    "unexpand hexdump hd od pygmentize glow mdcat gron fx jless htmlq pup zdiff csvlook csvcut csvstat xsv qsv catdoc mediainfo " +
    "ffprobe identify soxi look readelf objdump nm ldd otool size c++filt addr2line head tail ghead gtail comm column colrm pr tsort " +
    "ptx csvtool datamash numfmt cmp bc dc units gcat less most bat batcat wc md5sum sha1sum sha224sum sha256sum sha384sum sha512sum " +
    "b2sum b3sum cksum sum shasum md5 crc32 xxhsum xxh64sum gmd5sum gsha256sum gwc sort gsort uniq guniq pdftotext cut gcut paste " +
    "join shuf gshuf diff gdiff colordiff diff3 sdiff wdiff icdiff difft difftastic delta diffstat dyff jd vbindiff base64 base32 " +
    "basenc gbase64 uuencode iconv envsubst xxd ls ll la l exa eza lsd dir vdir gls du gdu dust ncdu df duf stat gstat file readlink " +
    "greadlink realpath grealpath namei lsattr getfacl getfattr pathchk test [ [[ tokei cloc scc sloc loc mdls lsblk findmnt " +
    "mountpoint lsof locate mlocate plocate chafa tree fd fdfind echo printf true false : seq gseq sleep usleep which whereis whatis " +
    "apropos pwd basename dirname cal ncal uptime whoami id groups users who w last lastb lastlog finger logname tty uname arch " +
    "nproc free vmstat iostat mpstat sar pidstat pstree pgrep pidof top htop btop atop glances iotop nethogs netstat lsusb lspci " +
    "lscpu lsmem lsmod modinfo lshw hwinfo inxi sensors neofetch fastfetch screenfetch locale tput clear reset stty tabs expr factor " +
    "tr yes tldr cheat cowsay figlet toilet lolcat banner sl fortune getconf getopt uuidgen mcookie pwgen jot ts pv cmatrix " +
    "shellcheck hadolint codespell typos vale proselint yamllint actionlint markdownlint markdownlint-cli2 checkbashisms bashate " +
    "sw_vers system_profiler mdfind xdpyinfo infocmp toe iptables-save ip6tables-save lsns lsipc lslocks lslogins lsirq cksfv " +
    "sestatus getenforce getcap getsebool aa-status apparmor_status ausearch aureport quota repquota pmap pwdx tload slabtop " +
    "numastat prtstat runlevel rc-status atq ssh-keyscan sync xset fzf sk peco gum dialog whiptail notify-send say pbcopy xclip xsel " +
    "wl-copy lsappinfo nvidia-smi rocm-smi gpustat col colcrt ul apt-cache apt-config dpkg-query dpkg-architecture lsb_release " +
    "fc-list fc-match fc-query fc-scan json_pp dnsdomainname dircolors hostid ipcs jps jstat pkgconf python3-config llvm-config " +
    "fincore filefrag lsfd systemd-cgls systemd-cgtop systemd-detect-virt systemd-escape systemd-path systemd-id128 systemd-delta " +
    "pinky nstat getpcaps manpath man info",
  lookups:
    "dig host nslookup drill kdig delv dog doggo resolveip systemd-resolve resolvectl ping ping6 fping hping3 arping traceroute " +
    "traceroute6 tracepath mtr tcptraceroute tcping whois finger jwhois rdap date gdate getent hostname domainname nisdomainname ps " +
    "procs dmesg",
  shellBuiltins:
    "cd pushd popd dirs chdir z zoxide local return shift wait jobs fg bg disown read mapfile readarray umask hash let getopts shopt " +
    "exit logout break continue times caller suspend bind complete compgen compopt type enable rehash unalias unfunction emulate " +
    "setopt unsetopt autoload whence zstat is-at-least functions disable zparseopts zformat strftime compinit colors sysread zselect " +
    "zmodload bindkey zstyle vared limit unlimit function noop end in fi done esac else elif if while until for select case then do " +
    "help { } ! ]] env printenv export declare typeset readonly setenv set unset history fc alias abbr command ulimit",
  filesTools:
    "rm grm del erase unlink srm wipe scrub rimraf del-cli rip rmdir grmdir rd shred gshred bcwipe nwipe trash trash-put gtrash " +
    "trash-cli trash-empty trash-rm gio gvfs-trash cp gcp copy ditto cpio-copy mv gmv move ren ln gln link install ginstall mkdir " +
    "gmkdir md touch gtouch mkfifo mknod mktemp tempfile truncate gtruncate fallocate tee gtee sponge vipe dd gdd dcfldd dc3dd split " +
    "gsplit csplit mmv vidir detox exch rename prename file-rename perl-rename rename.ul",
  filesTrees: "find gfind bfs rsync fdupes jdupes rdfind rmlint",
  filesEdit:
    "sed gsed ssed perl awk gawk mawk nawk original-awk patch gpatch apply_patch applypatch ed red vi vim nvim view gvim vimdiff ex " +
    "nano pico emacs emacsclient micro helix hx kak joe jed mcedit code code-insiders cursor subl atom zed idea webstorm pycharm " +
    "open xdg-open gedit kate mate bbedit convert magick cwebp dwebp gif2webp heif-convert avifenc rsvg-convert inkscape sox lame " +
    "flac oggenc wkhtmltopdf wkhtmltoimage qpdf img2pdf mogrify optipng pngquant jpegoptim dos2unix unix2dos mac2unix svgo gifsicle " +
    "pngcrush zopflipng oxipng jpegtran recode tidy crudini augtool hexedit exiftool strip llvm-strip ranlib llvm-ranlib elfedit upx " +
    "prelink sstrip objcopy llvm-objcopy patchelf chrpath install_name_tool codesign setfattr ffmpeg pandoc asciidoctor rst2html " +
    "groff latexmk pdflatex xelatex lualatex typst dot neato plantuml mmdc drawio",
  filesModes: "chmod gchmod chown chgrp gchown gchgrp setfacl chcon chflags icacls cacls takeown attrib chattr xattr",
  archiveTools:
    "tar gtar bsdtar zip unzip unar bsdunzip zipfile tarfile zipinfo lsar zipgrep gzip gunzip bzip2 bunzip2 xz unxz lzma unlzma zstd " +
    "unzstd zstdmt pzstd pigz unpigz pbzip2 lz4 unlz4 lzip lzop compress uncompress brotli 7z 7za 7zr 7zz rar unrar p7zip pax cpio " +
    "ar gar llvm-ar jar",
  system:
    "sudo doas pkexec run0 dzdo please gsudo gosu su-exec sudoedit su runuser runas newgrp sg ksu vipw vigr chroot unshare nsenter " +
    "setcap setpriv pivot_root login capsh passwd chage faillock useradd adduser usermod userdel deluser groupadd addgroup groupmod " +
    "groupdel delgroup gpasswd chpasswd chgpasswd newusers chsh chfn pwconv pwunconv grpconv sysadminctl dseditgroup lchsh luseradd " +
    "luserdel newuidmap newgidmap dscl dscacheutil visudo insmod rmmod kexec depmod kextload kextunload kmutil bpftool bpftrace stap " +
    "dkms mokutil efibootmgr grub-install update-grub grub-mkconfig update-initramfs mkinitcpio dracut ldconfig dtrace scriptlive " +
    "scriptreplay modprobe sysctl setquota edquota quotaon quotaoff quotacheck nvram systemctl service rc-service invoke-rc.d " +
    "rc-update chkconfig update-rc.d sysv-rc-conf sv supervisorctl initctl monit s6-rc svstat s6-svc svc runsvdir daemonize " +
    "start-stop-daemon pm2 forever launchctl loginctl machinectl hostnamectl timedatectl localectl resolvectl networkctl coredumpctl " +
    "bootctl busctl userdbctl portablectl homectl oomctl systemd-analyze crontab fcrontab incrontab at batch atrm anacron " +
    "systemd-run wall write talk xdotool ydotool cliclick wmctrl xte screencapture scrot gnome-screenshot grim maim spectacle " +
    "pbpaste wl-paste shutdown reboot halt poweroff pm-suspend pm-hibernate init telinit pmset systemsetup networksetup scutil",
  systemDisks:
    "pvs vgs lvs pvdisplay vgdisplay lvdisplay pvscan vgscan lvscan lvmdiskscan blkid lsscsi vgck lvmconfig dumpe2fs xfs_info " +
    "lvremove vgremove pvremove lvreduce vgreduce lvconvert pvmove vgsplit vgmerge vgexport lvresize pvresize lvcreate vgcreate " +
    "pvcreate lvextend vgextend lvchange vgchange pvchange lvrename vgrename vgimport vgcfgrestore lvm mdadm cryptsetup veracrypt " +
    "veritysetup integritysetup zfs zpool btrfs bcachefs stratis dmsetup losetup multipath nbd-client iscsiadm drbdadm ceph-volume " +
    "mount mount.cifs mount.nfs mount_smbfs sshfs fusermount fusermount3 hdiutil udisksctl umount umount2 pumount unmount eject " +
    "swapon swapoff fsck fsck.ext2 fsck.ext3 fsck.ext4 fsck.xfs fsck.vfat fsck.fat fsck.btrfs e2fsck xfs_repair ntfsfix dosfsck " +
    "fsck_apfs fsck_hfs resize2fs xfs_growfs ntfsresize fatresize debugfs xfs_db zerofree e2image fsadm resizepart growpart " +
    "xfs_admin e2label fatlabel ntfslabel swaplabel tune2fs restore xfsrestore dump xfsdump e2dump fstrim freeze fsfreeze diskutil",
  systemPartitions:
    "mkfs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.xfs mkfs.btrfs mkfs.fat mkfs.vfat mkfs.msdos mkfs.ntfs mkfs.exfat mkfs.f2fs mkfs.jfs " +
    "mkfs.reiserfs mkfs.minix mkfs.cramfs mkfs.bfs mkfs.udf mkfs.nilfs2 mkfs.zonefs mke2fs mkntfs mkdosfs mkexfatfs mkreiserfs " +
    "mkudffs newfs newfs_apfs newfs_hfs newfs_msdos mkswap badblocks fdisk cfdisk disklabel bsdlabel gdisk cgdisk fixparts sgdisk " +
    "sfdisk parted gparted partx kpartx wipefs blkdiscard sg_format ddrescue fwupdtool sg_sanitize f3write f3fix partprobe blockdev " +
    "hdparm sdparm smartctl nvme",
  systemProcesses:
    "kill skill tkill pkill killall killall5 xkill slay fkill kill-port taskkill tskill fuser renice ionice chrt taskset prlimit " +
    "choom uclampset screen tmux byobu ss gcore",
  connections:
    "nc ncat netcat nc.traditional nc.openbsd pwncat telnet socat tcpdump tshark dumpcap ngrep wireshark ettercap bettercap " +
    "mitmproxy mitmdump arpspoof dsniff tcpflow nmap masscan zmap rustscan nikto sqlmap hydra medusa ncrack gobuster ffuf dirb " +
    "dirbuster wfuzz wpscan nuclei feroxbuster whatweb amass subfinder msfconsole msfvenom crackmapexec enum4linux slowloris hping " +
    "ab wrk hey vegeta siege nsupdate rndc knsupdate pdnsutil unbound-control speedtest speedtest-cli fast iperf iperf3 ssh-keyscan",
  systemNetwork:
    "iptables ip6tables iptables-legacy iptables-nft ip6tables-legacy ip6tables-nft ebtables arptables ipset iptables-restore " +
    "ip6tables-restore iptables-apply shorewall csf nft ufw firewall-cmd firewall-offline-cmd pfctl ip ifconfig route arp ethtool " +
    "brctl bridge iw iwconfig tc mii-tool ifup ifdown dhclient dhcpcd wg-quick openvpn ifenslave pppd nmtui wpa_supplicant hostapd " +
    "create_ap nmcli wg tailscale connmanctl",
  systemKeys:
    "ssh-keygen ssh-add ssh-agent gpg-agent gpgconf gpg-connect-agent ssh-copy-id gpg gpg2 gpgsm age rage age-keygen minisign " +
    "signify gpgtar openssl libressl keytool update-ca-certificates update-ca-trust trust c_rehash certmgr mkcert certbot acme.sh " +
    "step cfssl security secret-tool keyring kwallet-query lssecret keepassxc-cli gopass cmdkey vaultcmd keyctl pass",
  systemDumps:
    "systemctl tmux launchctl pm2 docker podman nerdctl finch docker-compose podman-compose kubectl oc helm helm3 npm pnpm yarn " +
    "terraform tofu terragrunt pulumi eb vault nmcli wg consul direnv gomplate gdb lldb mise rtx gcc g++ cc c++ clang clang++",
  systemProtections:
    "journalctl logrotate auditctl augenrules setenforce aa-disable aa-complain aa-teardown aa-remove-unknown apparmor_parser " +
    "semanage semodule setsebool restorecon setfiles aa-enforce aa-genprof aa-logprof fail2ban-client cscli clamdscan freshclam " +
    "rkhunter chkrootkit lynis osqueryi wevtutil auditpol spctl csrutil fdesetup tccutil profiles tmutil defaults plutil gsettings " +
    "dconf xfconf-query kwriteconfig5 kextutil systemextensionsctl bless asr createhomedir virsh vboxmanage vagrant multipass " +
    "limactl colima vmrun prlctl qm pct xl incus lxc lxc-destroy tart orb",
  systemWindows:
    "diskpart format.com format vssadmin wbadmin bcdedit bootrec bootcfg fsutil reg regini regedit regsvr32 rundll32 mshta wscript " +
    "cscript installutil schtasks sc net net1 netsh wmic setx cipher certutil bitsadmin powercfg findstr where tasklist systeminfo " +
    "ver vol ipconfig fc comp more.com chcp title cls rem pause",
  wholeSystems:
    "nixos-rebuild darwin-rebuild home-manager nix-collect-garbage nix-store nixos-install nixos-generate-config nixos-enter colmena " +
    "rpm-ostree bootc transactional-update ostree rauc mender swupdate sysupgrade fwupdmgr cloud-init netplan authselect " +
    "grub2-mkconfig systemd-firstboot gpupdate uci softwareupdate dism installer pkgutil stow yadm chezmoi topgrade wsl " +
    "k3s-uninstall.sh k3s-agent-uninstall.sh rke2-uninstall.sh k3s-killall.sh juju cf-agent robocopy facter ohai kextstat ioreg lipo " +
    "cf-promises postconf gpresult named-checkconf named-checkzone nodeset cluset postfix",
  devices:
    "adb fastboot heimdall esptool esptool.py espefuse espefuse.py espsecure espsecure.py espflash avrdude openocd dfu-util " +
    "dfu-programmer st-flash st-util st-info bossac teensy_loader_cli picotool lpc21isp stm32flash stm32_programmer_cli nrfjprog " +
    "pyocd probe-rs nrfutil cargo-flash cargo-embed idf.py pio platformio arduino-cli mpremote ampy rshell west flashrom bundletool " +
    "xcrun",
  remoteOrders:
    "salt salt-ssh salt-call salt-run salt-key puppet chef-client chef-solo cinc-client cinc-solo chef-apply knife pyinfra mco bolt " +
    "pdsh pssh parallel-ssh parallel-scp pscp.pssh pnuke clush dsh mussh ansible-console impacket-psexec impacket-wmiexec evil-winrm " +
    "tsh ipmitool racadm esxcli govc",
  git:
    "git git-status git-rev-parse git-describe git-for-each-ref git-merge-base git-ls-files git-ls-tree git-name-rev git-show-ref " +
    "git-show-branch git-show-index git-cherry git-cherry-pick git-revert git-range-diff git-var git-help git-version " +
    "git-count-objects git-check-ignore git-check-attr git-check-ref-format git-check-mailmap git-column git-stripspace git-fsck " +
    "git-verify-commit git-verify-tag git-verify-pack git-merge-tree git-merge-file git-merge-index git-merge-one-file git-mergetool " +
    "git-patch-id git-mailinfo git-mailsplit git-get-tar-commit-id git-bisect git-rerere git-sparse-checkout git-pack-refs " +
    "git-prune-packed git-fast-export git-hash-object git-write-tree git-commit-tree git-mktree git-mktag git-update-index " +
    "git-index-pack git-unpack-objects git-unpack-file git-commit-graph git-multi-pack-index git-interpret-trailers " +
    "git-fmt-merge-msg git-request-pull git-hook git-bugreport git-diagnose git-gui git-citool git-gitk git-web--browse git-refs " +
    "git-backfill git-replay git-update-server-info git-submodule git-worktree git-stash git-notes git-remote git-subtree " +
    "git-upload-pack git-receive-pack git-upload-archive git-credential-cache git-maintenance git-for-each-repo git-last-modified " +
    "git-quiltimport git-absorb git-push git-config git-checkout git-switch git-restore git-clean git-rm git-mv git-add git-stage " +
    "git-checkout-index git-read-tree git-commit git-merge git-pull git-rebase git-reset git-branch git-tag git-am git-apply " +
    "git-reflog git-gc git-prune git-filter-branch git-filter-repo git-fast-import git-obliterate git-forget-blob git-update-ref " +
    "git-symbolic-ref git-replace git-repack git-pack-objects git-clone git-fetch git-ls-remote git-fetch-pack git-peek-remote " +
    "git-send-pack git-http-push git-archive git-init git-bundle git-difftool git-show git-diff git-cat-file git-diff-index " +
    "git-diff-files git-diff-tree git-blame git-annotate git-log git-whatchanged git-shortlog git-rev-list git-format-patch git-grep " +
    "git-send-email git-imap-send git-daemon git-instaweb git-http-backend git-serve git-shell git-credential git-crypt git-secret " +
    "git-svn git-p4 git-cvsexportcommit git-annex git-flow git-town",
  hosting:
    "gh glab hg chg svn svnadmin svnsync svndumpfilter svnlook svnversion svnmucc jj git-lfs git-review hub tea bb fj berg bkt acli " +
    "forgejo-cli gitea",
  agents:
    "claude claude-code codex opencode gemini qwen aider cursor-agent goose amp copilot q kiro-cli crush cline droid auggie " +
    "openhands plandex kilocode cn grok kimi vibe mods sgpt aichat interpreter open-interpreter llm ollama assent",
  packagesJs:
    "npm pnpm yarn yarnpkg bun deno corepack nvm fnm n volta nodenv proto ncu npm-check-updates changeset semantic-release " +
    "release-it standard-version np lerna",
  packagesPython: "pip pip3 pipx uv poetry pipenv pdm rye hatch conda mamba micromamba pixi twine flit",
  packages:
    "cargo nix nix-shell asdf mise rtx dagger rustup go gem bundle bundler composer mvn mvnw gradle gradlew dotnet nuget swift pod " +
    "carthage mix rebar3 stack cabal opam dub luarocks cpan cpanm nimble shards vcpkg conan elm pub flutter dart sbt lein bazel " +
    "bazelisk buck buck2 pants mill crystal zig",
  packagesSystem:
    "apt apt-get aptitude yum dnf microdnf zypper apk pacman yay paru brew port snap flatpak choco winget scoop emerge xbps-install " +
    "pkg pkg_add nix-env guix tdnf dpkg rpm dpkg-reconfigure update-alternatives alternatives",
  devTools:
    "tsc tsgo vue-tsc eslint oxlint oxfmt biome prettier stylelint markdownlint markdownlint-cli2 commitlint lint-staged knip " +
    "depcheck madge jest vitest mocha ava tap c8 nyc karma cypress wdio nightwatch testcafe jasmine qunit stryker tsd attw publint " +
    "size-limit bundlesize lighthouse axe pa11y cspell textlint alex vale standard xo dprint jscpd dependency-cruiser syncpack " +
    "sherif manypkg are-the-types-wrong api-extractor typedoc jsdoc vite webpack rollup rolldown esbuild parcel tsup tsdown unbuild " +
    "swc babel next nuxt nuxi astro remix svelte-kit gatsby ng vue-cli-service react-scripts expo metro electron-builder tauri " +
    "storybook start-storybook build-storybook sb http-server live-server json-server concurrently npm-run-all run-s run-p wait-on " +
    "rimraf-dry cpx sass postcss tailwindcss graphql-codegen openapi-typescript buf protoc msw plop hygen patch-package tsc-alias " +
    "ts-json-schema-generator microbundle web-ext pytest py.test mypy pyright basedpyright ruff black isort flake8 pylint pyflakes " +
    "pycodestyle pydocstyle bandit coverage nose2 sphinx-build sphinx-autobuild pdoc pre-commit-check vulture radon interrogate " +
    "pyupgrade autopep8 yapf docformatter pip-audit safety pip-compile pip-tools cython nbconvert jupyter-nbconvert pyinstaller ty " +
    "pytype stubgen pyroma check-manifest gcc g++ cc c++ clang clang++ clang-format clang-tidy cppcheck ld ar nm objdump readelf ldd " +
    "size addr2line cmake ctest cpack meson configure autoconf automake autoreconf libtool pkg-config bear ccls clangd rustc rustfmt " +
    "rustdoc clippy-driver gofmt goimports golangci-lint staticcheck gotestsum govulncheck dlv javac java javap jar jdeps kotlinc " +
    "kotlin ktlint detekt scalac scala scalafmt checkstyle pmd spotbugs ghc ghci hlint ormolu stylish-haskell elixir iex erl erlc " +
    "credo dialyxir ocaml dune ocamlformat swiftlint swiftformat swiftc xcodebuild xcode-select csc fsc mono nasm yasm gfortran flex " +
    "bison antlr4 swig nvcc emcc wasm-pack wasm-opt wat2wasm rspec rubocop srb steep brakeman reek standardrb phpunit phpstan psalm " +
    "phpcs phpcbf pint pest php-cs-fixer infection luacheck busted stylua shfmt bats actionlint yamllint tflint tfsec checkov trivy " +
    "grype syft semgrep gitleaks trufflehog hadolint kubeconform kubeval kube-linter conftest opa sqlfluff sqlint mdbook hugo jekyll " +
    "zola eleventy docusaurus vuepress vitepress asciidoctor pandoc-lint latexmk pdflatex xelatex lualatex bibtex gitlint proselint " +
    "codespell typos lychee ansible-lint molecule osv-scanner ast-grep taplo sloccount clj-kondo cljfmt eastwood jstack nimpretty " +
    "ameba zprint cljstyle k6-check act-list ctags cscope tokei cloc scc onefetch gource tree-sitter graphviz dot plantuml mmdc d2 " +
    "playwright husky lefthook pre-commit simple-git-hooks overcommit goreleaser jcmd pyenv rbenv goenv jenv phpenv crystal nim " +
    "mkdocs gh-pages docusaurus-deploy mike ghp-import rimraf del-cli del trash-cli shx cash cpy copyfiles mkdirp make-dir touch-cli " +
    "ansible ansible-playbook ansible-pull ansible-inventory ansible-doc ansible-config ansible-galaxy ansible-vault sops age " +
    "gpg-zip git-crypt transcrypt clawd code cursor subl zed idea webstorm open xdg-open start explorer wslview",
  formatters:
    "prettier eslint oxlint stylelint markdownlint markdownlint-cli2 standard xo rubocop swiftlint oxfmt biome dprint black isort " +
    "pyupgrade ruff autopep8 yapf autoflake docformatter clang-format shfmt gofmt gofumpt goimports rustfmt stylua ocamlformat " +
    "sqlfluff",
  dataPipelines:
    "hdfs hadoop dbt dbtf dvc snakemake nextflow airflow mlflow act dagster lakectl sl expo ng tauri electron-builder electron-forge",
  kubernetes:
    "kubectl k oc kubecolor kubectl.exe microk8s.kubectl kubectx kubens kubie kubeswitch kcm stern kail k9s kube-score pluto popeye " +
    "kubent kustomize datree polaris kubescape helm-docs chart-testing ct jsonnet ytt kbld cue timoni-lint kompose kube-bench helm " +
    "helm3 werf helmsman helmfile argocd argo kargo argocd-autopilot flux fluxctl istioctl linkerd cilium calicoctl hubble meshctl " +
    "kumactl dapr knative kn tkn kubevela vela crossplane cmctl kapp kctrl kubeseal rancher porter okteto devspace garden " +
    "telepresence velero kubeadm eksctl kubefed gke-gcloud-auth-plugin rosa ocm tanzu capi etcdctl etcdutl skaffold tilt nomad",
  infrastructure:
    "terraform tofu opentofu terragrunt tf terraform-bin pulumi cdk cdktf cdk8s sam serverless sls sst chalice zappa claudia apex " +
    "osls winglang wing nitric encore defang shuttle cargo-shuttle copilot-cli packer aws-nuke cloud-nuke awsweeper leapp-nuke " +
    "gcp-nuke azure-nuke cloud-custodian custodian terrascan infracost terraform-docs driftctl regula cfn-lint cfn_nag cfn-guard " +
    "terraformer-plan hcledit tfupdate tfenv-list inframap rover kics snyk-iac tfcmt tfenv tofuenv tgenv tenv",
  containers:
    "docker podman nerdctl podman-remote finch lima-nerdctl docker-compose podman-compose skopeo crane gcrane krane regctl oras " +
    "regclient notation wash cosign executor kaniko img buildctl ko jib pack nixpacks earthly depot buildah ctr crictl runc crun " +
    "k3s-ctr youki minikube kind k3d ctlptl k0s k3s microk8s k0sctl crc talosctl rke rke2 kops kubespray clusterctl vcluster kwokctl " +
    "lima colima-run apptainer singularity dive ctop lazydocker dockle dockerfilelint container-structure-test docker-ls dry " +
    "hadolint-cli docker-credential-desktop docker-credential-osxkeychain docker-credential-secretservice docker-credential-pass " +
    "docker-credential-wincred docker-credential-ecr-login docker-credential-gcloud docker-credential-gcr docker-credential-acr-env",
  cloudOthers:
    "doctl hcloud linode-cli vultr-cli vultr scw exo civo upctl ibmcloud aliyun tccli ucloud openstack nova neutron glance cinder " +
    "swift-client oci yc ovhcloud hostinger packet metal equinix latitude gridscale brightbox ionosctl stackit katapult fly flyctl " +
    "heroku vercel vc now netlify ntl wrangler wrangler2 render railway supabase pscale planetscale neonctl neon turso firebase " +
    "firebase-tools convex xata koyeb northflank zeabur cyclic deta appwrite nhost amplify-cli platform upsun dokku caprover kamal " +
    "mrsk cap surge cf coolify pantheon terminus acquia wpengine gigalixir porter-cli qovery clever scalingo stormkit begin " +
    "deno-deploy deployctl cloudflare-pages eas fastlane appcenter codepush modal replicate banana beam cerebrium runpodctl vastai " +
    "lambda-cloud anyscale ray prefect prefect-cloud dagster-cloud databricks snowsql-deploy snow dbt-cloud hf huggingface-cli wandb " +
    "kaggle stripe square paypal braintree adyen paddle chargebee lemonsqueezy mollie bitcoin-cli litecoin-cli dogecoin-cli " +
    "bitcoin-wallet lightning-cli lncli solana spl-token near near-cli cardano-cli octez-client tezos-client gaiad osmosisd xrpl-cli " +
    "monero-wallet-cli eosio cleos hardhat truffle brownie forge cast ape anchor slither mythril echidna solhint solc vyper anvil " +
    "sendgrid mailgun postmark resend sendmail-cli courier vonage nexmo onesignal customerio mailchimp bird pd pagerduty opsgenie " +
    "victorops incident statuspage betterstack rootly firehydrant sentry-cli datadog-ci newrelic nr1 honeycomb honeymarker " +
    "grafana-cli grafana grr grafanactl promtool amtool cortextool mimirtool logcli lightstep rollbar-cli bugsnag-cli splunk elastic " +
    "kibana loki sumo logz thanos cx axiom codecov sonar-scanner coveralls codacy percy chromatic argos lighthouse-ci lhci snyk " +
    "launchable trunk-analytics sf sfdx shopify contentful sanity storyblok directus jfrog jf ldcli unleash unleash-cli flipt split " +
    "flagsmith growthbook configcat optimizely posthog statsig devcycle dvc-flags algolia typesense esctl elasticdump pinecone " +
    "circleci buildkite-agent bk teamcity spin travis drone woodpecker semaphore sem codefresh concourse fly-ci dagger-cloud " +
    "gitlab-runner jenkins-cli jenkins tkn-hub appveyor bitrise harness octo octopus nx-cloud depot-ci act_runner cirrus java rclone " +
    "restic rustic borg borgmatic kopia duplicity duply duplicacy rdiff-backup bup tarsnap attic zbackup autorestic resticprofile " +
    "rsnapshot timeshift snapper vorta backrest bacula bconsole sanoid syncoid databasus pgbackrest wal-g barman " +
    "barman-cloud-backup-delete wal-e pg_probackup k8up stash-cli mc mcli minio-client s3cmd s5cmd s4cmd b2 ossutil obsutil coscmd " +
    "aliyunpan gdrive dropbox dbxcli onedrive megacmd mega-put icloudpd ipfs storj uplink filecoin vault bao openbao consul " +
    "consul-template boundary waypoint serf op bw bws lpass dcli dashlane keeper ksm akeyless conjur summon berglas teller envkey " +
    "envkey-source phase dotenv-vault envchain keyway passbolt proton-pass rbw bitwarden protonpass passage gpg-secret cyberark " +
    "thycotic tss doppler infisical chamber dotenvx aws-vault envconsul vlt akv secrethub ejson kafka-topics kafka-topics.sh " +
    "kafka-consumer-groups kafka-consumer-groups.sh kafka-configs kafka-configs.sh kafka-acls kafka-acls.sh kafka-delete-records " +
    "kafka-delete-records.sh kafka-reassign-partitions kafka-reassign-partitions.sh kafka-leader-election kafka-leader-election.sh " +
    "kafka-streams-application-reset kafka-streams-application-reset.sh kafka-storage kafka-storage.sh kafka-features " +
    "kafka-features.sh kafka-metadata-quorum kafka-metadata-quorum.sh kafka-transactions kafka-transactions.sh kafka-cluster " +
    "kafka-cluster.sh kafka-share-groups kafka-share-groups.sh kafka-delegation-tokens kafka-delegation-tokens.sh " +
    "kafka-broker-api-versions kafka-broker-api-versions.sh kafka-get-offsets kafka-get-offsets.sh kafka-dump-log kafka-dump-log.sh " +
    "kafka-log-dirs kafka-log-dirs.sh kafka-run-class kafka-run-class.sh kafka-verifiable-consumer kafka-verifiable-consumer.sh " +
    "kafka-consumer-perf-test kafka-consumer-perf-test.sh kafka-producer-perf-test kafka-producer-perf-test.sh kafka-mirror-maker " +
    "kafka-mirror-maker.sh kafka-verifiable-producer kafka-verifiable-producer.sh kafka-replay-log-producer " +
    "kafka-replay-log-producer.sh kafka-server-stop kafka-server-stop.sh zookeeper-server-stop zookeeper-server-stop.sh rpk kaf " +
    "kafkactl pulsar-admin pulsarctl pulsar-client confluent kcctl redpanda zkcli zkcli.sh artemis emqx_ctl emqx vernemq temporal " +
    "tctl cadence nats nsc nats-server-ctl stan rabbitmqctl rabbitmqadmin rabbitmq-plugins rabbitmq-diagnostics rabbitmq-queues " +
    "rabbitmq-upgrade rabbitmq-streams ngrok lt localtunnel bore frpc zrok pagekite inlets serveo expose localxpose loclx pinggy " +
    "tunnelto beame holesail telebit cloudflared-tunnel rathole chisel playit instatunnel devtunnel gost gs-netcat sirtunnel sish " +
    "wstunnel tunnelmole tmole jprq piko outray tmate sshx teleconsole upterm ttyd gotty wetty tty-share shellinaboxd code-server " +
    "openvscode-server sshd dropbear telnetd in.telnetd utelnetd rshd rlogind xrdp x11vnc vncserver tcpsvd inetd xinetd cloudflared " +
    "tailscale nginx openresty angie tengine apachectl apache2ctl httpd apache2 lighttpd haproxy varnishd envoy squid traefik caddy " +
    "kong deck apigeecli tyk gravitee krakend apisix gloo glooctl zuplo solo-io konnect kumactl-gw fastly cloudflare flarectl akamai " +
    "keycdn bunny cdn77 octodns octodns-sync dnscontrol lexicon namecheap godaddy porkbun gandi",
  cloudGcp: "gcloud gcloud.cmd gsutil bq cbt",
  cloudAzure: "az az.cmd azcopy azd func swa bicep azdata",
  cloudAws:
    "aws awslocal aws2 awsv2 eb copilot-aws ecs-cli amplify ampx saml2aws aws-sso granted assume awsume cfn rain sceptre former2 " +
    "eks-node-viewer ecspresso lambroll chaliced s3deploy",
  network:
    "curl curlie curl-impersonate wget wget2 http https httpie xh xhs ht aria2c axel fetch puf snarf lynx w3m links elinks links2 " +
    "browsh html2text trafilatura readable monolith youtube-dl yt-dlp youtube-dlc gallery-dl you-get streamlink httrack grpcurl " +
    "evans ghz buf-curl websocat wscat ws newman postman bru hurl httpyac ijhttp tavern-ci schemathesis st dredd restish insomnia " +
    "inso ssh autossh mosh sshpass-ssh slogin scp pscp rcp sftp psftp ftp lftp ncftp tnftp cadaver smbclient tftp ncftpput " +
    "ftp-upload curlftpfs davfs2 croc magic-wormhole wormhole ffsend transfer rclone-send wput onionshare-cli pastebinit transfer.sh " +
    "qrcp dcc sshpass mosquitto_pub mosquitto_rr mqtt amqp-publish kafka-console-producer kafka-console-producer.sh mosquitto_sub " +
    "amqp-consume kafka-console-consumer kafka-console-consumer.sh kcat kafkacat k6 jmeter locust artillery autocannon bombardier " +
    "oha plow drill-load tsung gatling loadtest cassowary wrk2 h2load",
  databases:
    "psql pgcli usql vsql gsql edb-psql yb-psql ysqlsh mysql mariadb mycli mysqlsh sqlite3 sqlite litecli sqlcipher " +
    "sqlite-utils-query duckdb cqlsh sqlcmd osql isql mssql-cli go-sqlcmd clickhouse-client clickhouse-local clickhouse sqlplus " +
    "sqlcl sql db2 dbaccess snowsql trino presto presto-cli impala-shell beeline hive spark-sql ksql drill-embedded sqlline vertica " +
    "databend bendsql questdb rqlite monetdb mclient nzsql hdbsql exaplus singlestore memsql tsql dolt-sql phoenix sqlline.py " +
    "redis-cli valkey-cli keydb-cli iredis rdcli redis-benchmark memtier_benchmark redis-check-rdb redis-check-aof rdb memcflush " +
    "memcrm memcerror-flush memccat memcstat memcping memcexist memcdump memcached-tool memcslap mongosh mongo mongocli-shell " +
    "mongodump mongoexport bsondump mongostat mongotop mongoreplay mongorestore mongoimport mongofiles cypher-shell influx cockroach " +
    "pg_dump pg_dumpall pg_restore dropdb dropuser droplang createdb createlang vacuumdb reindexdb clusterdb pgbench pg_amcheck " +
    "vacuumlo pg_repack createuser pg_ctl pg_ctlcluster pg_dropcluster pg_createcluster pg_lsclusters initdb pg_basebackup " +
    "pg_receivewal pg_combinebackup pg_resetwal pg_rewind pg_upgrade pg_archivecleanup pg_surgery pg_isready pg_config " +
    "pg_controldata pg_verifybackup pg_waldump pg_checksums pg_test_fsync pg_test_timing pgbadger pg_top pg_activity pgloader-check " +
    "ecpg mysqlshow mysqlslap mysqlbinlog mariadb-show mysql_config my_print_defaults mytop innotop mysqltuner mysqladmin " +
    "mariadb-admin mysqldump mariadb-dump mydumper mysqlpump mysqlhotcopy mariabackup xtrabackup mysqlimport mariadb-import myloader " +
    "mysqlcheck mariadb-check mysqlrepair mysqloptimize mysql_upgrade mysql_tzinfo_to_sql pgloader ora2pg sqlldr impdp " +
    "mysql_secure_installation mariadb-secure-installation mysql_install_db mysql_ssl_rsa_setup bcp postgres postmaster mysqld " +
    "mariadbd mysqld_safe mongod mongos redis-server redis-sentinel valkey-server keydb-server memcached etcd clickhouse-server " +
    "cassandra elasticsearch opensearch meilisearch qdrant influxd neo4j couchdb rethinkdb arangod minio-local dynamodb-local " +
    "nats-server mosquitto rabbitmq-server zookeeper-server-start.sh kafka-server-start.sh surreal typesense-server weaviate " +
    "pocketbase prisma drizzle-kit knex sequelize sequelize-cli typeorm typeorm-ts-node-commonjs typeorm-ts-node-esm mikro-orm " +
    "mikro-orm-esm alembic goose flyway liquibase liquibase-cli evolve dbup mybatis-migrate dbmate migrate atlas sqitch sqlx diesel " +
    "sea-orm-cli refinery soda buffalo-pop tern rambler geni node-pg-migrate db-migrate migrate-mongo umzug yoyo graphile-migrate " +
    "pgroll bytebase skeema gh-ost pt-online-schema-change roundhouse grate aerich piccolo kysely kysely-ctl ley postgrator " +
    "wrangler-d1-migrations hasura manage.py django-admin django-admin.py rails gitlab-rails spring-rails hanami rake-rails " +
    "gitlab-rake gitlab-backup artisan sail-artisan sail console wp drush craft magento n98-magerun n98-magerun2 typo3 occ",
  messaging:
    "mail mailx s-nail nail heirloom-mailx bsd-mailx mutt neomutt alpine pine aerc sendemail smtp-cli mpack msmtp ssmtp sendmail " +
    "exim exim4 postfix-sendmail swaks mailsend mailsend-go nullmailer-inject mail.mailutils mhmail mailq postqueue biff from " +
    "messages newmail postsuper exiqgrep exipick himalaya notmuch mu mbsync offlineimap fetchmail getmail isync mblaze slack " +
    "slackcat slack-cli slackr slack-term slacktee slacktee.sh telegram-send telegram-cli tg tgcli telegram.sh signal-cli discord " +
    "discord.sh discordo matrix-commander matrix-commander-rs mautrix element zulip-send zulip-term mattermost mmctl rocketchat " +
    "weechat-headless sendxmpp profanity gomuks wechat whatsapp-cli yowsup-cli mudslide line-notify teams m365-chat keybase apprise " +
    "ntfy pushover pushbullet pb gotify notify-me notify push.sh prowl ifttt imsg imessage t twitter tweet toot tut mastodon bsky " +
    "x-cli reddit rtv hub-post lemmy tuir twurl buffer linear linear-cli jira jira-cli jcli trello asana clickup notion notion-cli " +
    "monday shortcut zendesk freshdesk intercom hubspot todoist tod basecamp redmine youtrack phab arc-comment bugz bugzilla rally " +
    "azboards gitkraken-boards height confluence confluence-cli gcal gcalcli khal calcurse-caldav icalbuddy zoom-cli calendly " +
    "cal-cli outlook-cli meet mesg rwall msg notify-send terminal-notifier osd_cat say espeak espeak-ng spd-say festival calcurse " +
    "remind when ncal zenity kdialog yad xmessage growlnotify noti tput-bell beep paplay aplay afplay irssi weechat ii sic ircii " +
    "hexchat twilio",
  interactive:
    "http.server simplehttpserver serve http-server live-server servor sirv sirv-cli serve-handler miniserve dufs simple-http-server " +
    "darkhttpd webfsd busybox-httpd httpd-serve browser-sync light-server static-server local-web-server uvicorn gunicorn hypercorn " +
    "daphne waitress-serve granian puma unicorn thin rackup passenger-start falcon php-fpm streamlit gradio chainlit panel bokeh " +
    "fastapi litestar sanic quart mlflow-ui tensorboard aim prefect-server swoole roadrunner rr frankenphp caddy-run jekyll hugo " +
    "hexo eleventy zola mdbook gitbook vuepress vitepress sphinx-autobuild pelican middleman slidev marp air modd wgo reflex guard " +
    "solargraph rerun nodemon-server spring zeus celery rq dramatiq huey arq sidekiq sidekiqctl resque faktory delayed_job " +
    "procrastinate taskiq jupyter jupyter-notebook jupyter-lab jupyterlab marimo jupyter-server flask zellij abduco dtach dvtm",
};
