import { act, evaluates, gives, path, shell, shows, words, type CallEffect, type CallRow } from "../effects.ts";
import { isActing } from "../names.ts";
import { connects, request, requestWith, sends } from "../network.ts";
import { opens } from "../opens.ts";
import { noteOpaque, type CodeCall } from "../run.ts";
import { opensDatabase } from "../databases.ts";
import { runsSql } from "../dialects/sql.ts";
import { fromBase64Value } from "../texts.ts";
import { origin } from "../types.ts";
import { changesMode, copies, enters, forks, moves, onPath, opaque, treeCopies } from "../usual.ts";
import { joinPaths, nothing, textOf } from "../values.ts";

/** `obj.send(:name, …)` calls the method of that name. */
const sendsName: CallEffect = (run, call) => {
  if (call.receiver?.thing === "socket") return sends(run, call);
  const [name, ...args] = call.args;
  if (name?.text === undefined || name.text.includes("\uFFFC")) {
    if (call.receiver === undefined || isActing(call.receiver.name)) noteOpaque(run, call, "calls a function that only the code chooses");
    return nothing;
  }
  const receiver = call.receiver ?? { name: "Kernel" };
  const callee = run.meaning.member(run, receiver.name === undefined ? { name: "Kernel" } : receiver, name.text);
  return run.meaning.call(run, { ...call, callee, receiver, method: name.text, args });
};

/** `IO.popen("sh", "w")`: the mode is no word of the command. */
const withoutMode = (call: CodeCall): CodeCall =>
  call.callee.name === "IO.popen"
    ? { ...call, args: call.args.filter(({ text }, at) => at === 0 || !/^[rwa][bt]?\+?[bt]?(?::.*)?$/.test(text ?? "")) }
    : call;

export const rubyRows = (): readonly CallRow[] => [
  {
    calls:
      "File.delete File.unlink Dir.rmdir Dir.delete Dir.unlink FileUtils.rm FileUtils.rm_f FileUtils.rmdir FileUtils.remove " +
      "FileUtils.safe_unlink",
    effect: path("delete", "all"),
    hits: ["File.delete('a')", "File.delete 'a', 'b'"],
    misses: ["puts 'File.delete(1)'", "# File.delete('a')"],
  },
  {
    calls:
      "FileUtils.rm_rf FileUtils.rm_r FileUtils.rmtree FileUtils.remove_dir FileUtils.remove_entry FileUtils.remove_entry_secure " +
      "FileUtils.remove_file",
    effect: path("delete", 0, { tree: true }),
    hits: ["require 'fileutils'; FileUtils.rm_rf('a')"],
    misses: ["require 'fileutils'"],
  },
  { calls: ".delete .unlink", effect: onPath(path("delete", "self")), hits: ["Pathname.new('a').delete"], misses: ["h.delete(:a)"] },
  { calls: ".rmtree", effect: path("delete", "self", { tree: true }), hits: ["Pathname('a').rmtree"], misses: ["rmtree = 1"] },
  { calls: "rm_rf rm_r", effect: path("delete", 0, { tree: true }), hits: ["include FileUtils; rm_rf 'a'"], misses: ["rm_rf = 1"] },
  { calls: "File.open File.new open IO.open", effect: opens, hits: ["File.open('a', 'w') { |f| f.puts 1 }"], misses: ["File.exist?('a')"] },
  {
    calls: "File.write IO.write IO.binwrite File.binwrite",
    effect: path("write", 0, { content: 1 }),
    hits: ["File.write('a', 'b')"],
    misses: ["$stdout.write('a')"],
  },
  {
    calls: ".write",
    effect: (run, call) =>
      call.receiver?.thing === "path"
        ? path("write", "self", { content: 0 })(run, call)
        : call.receiver?.thing === "socket"
          ? sends(run, call)
          : nothing,
    hits: ["Pathname('a').write('b')"],
    misses: ["f.write('b')"],
  },
  {
    calls:
      "File.read IO.read File.readlines IO.readlines File.foreach IO.foreach File.binread JSON.load_file YAML.load_file " +
      "YAML.safe_load_file",
    effect: path("read", 0),
    hits: ["puts File.read('a')"],
    misses: ["STDIN.read"],
  },
  { calls: "Dir.entries Dir.children Dir.each_child", effect: path("list", 0), hits: ["Dir.children('a')"], misses: ["[].entries"] },
  {
    calls: "Dir.glob Dir.[]",
    effect: (_run, call) => ({ items: [{ ...call.args[0], thing: "path" }] }),
    hits: ["Dir.glob('*.log').each { |f| File.delete(f) }"],
    misses: ["puts Dir.glob('*.rb')"],
  },
  {
    calls: "FileUtils.mkdir FileUtils.mkdir_p Dir.mkdir FileUtils.touch File.utime FileUtils.makedirs",
    effect: path("write", 0, { keeps: true }),
    hits: ["FileUtils.mkdir_p('a')"],
    misses: ["mkdir"],
  },
  {
    calls: "FileUtils.cp FileUtils.copy FileUtils.ln FileUtils.ln_s File.symlink File.link FileUtils.install",
    effect: copies,
    hits: ["FileUtils.cp('a', 'b')"],
    misses: ["a.copy('b')"],
  },
  {
    calls: "FileUtils.cp_r FileUtils.cp_lr FileUtils.copy_entry",
    effect: treeCopies,
    hits: ["FileUtils.cp_r('a', 'b')"],
    misses: ["a.cp_r('b')"],
  },
  { calls: "FileUtils.mv FileUtils.move File.rename", effect: moves, hits: ["File.rename('a', 'b')"], misses: ["x.rename('a')"] },
  { calls: "File.truncate", effect: path("write", 0), hits: ["File.truncate('a', 0)"], misses: ["1.5.truncate"] },
  {
    calls: "File.chmod FileUtils.chmod FileUtils.chmod_R",
    effect: changesMode(0),
    hits: ["File.chmod(0777, 'a')"],
    misses: ["File.stat('a')"],
  },
  {
    calls: "File.chown FileUtils.chown FileUtils.chown_R Process.setuid Process.Sys.setuid Process.UID.change_privilege",
    effect: act("privilege"),
    hits: ["Process::Sys.setuid(0)"],
    misses: ["Process.uid"],
  },
  {
    calls: "File.join File.expand_path Pathname.new Pathname File.absolute_path",
    effect: (_run, call) => joinPaths(/expand|absolute/.test(call.callee.name ?? "") ? [...call.args].toReversed() : call.args),
    hits: ["File.delete(File.join('a', 'b'))"],
    misses: ["File.join('a', 'b')"],
  },
  {
    calls: "Dir.home",
    effect: gives({ text: "~", thing: "path" }),
    hits: ["File.delete(Dir.home + '/a')"],
    misses: ["Dir.home"],
  },
  { calls: "Dir.pwd", effect: gives({ text: ".", thing: "path" }), hits: ["File.delete(Dir.pwd + '/a')"], misses: ["Dir.pwd"] },
  {
    calls: "Dir.mktmpdir Tempfile.new Tempfile.create",
    effect: gives({ thing: "own" }),
    hits: [],
    misses: ["d = Dir.mktmpdir; FileUtils.rm_rf(d)"],
  },
  { calls: "Dir.chdir", effect: enters, hits: ["Dir.chdir('a'); File.delete('b')"], misses: ["Dir.chdir('a')"] },
  {
    calls:
      "system exec spawn Process.spawn Process.exec IO.popen Open3.capture2 Open3.capture2e Open3.capture3 Open3.popen3 Open3.popen2 " +
      "Open3.popen2e Open3.pipeline PTY.spawn PTY.getpty Shellwords.split",
    effect: (run, call) => (call.callee.name === "Shellwords.split" ? (call.args[0] ?? nothing) : words()(run, withoutMode(call))),
    hits: ["system 'ls'", "Kernel.system('ls', '-l')", "IO.popen(['ls', '-l'])"],
    misses: ["puts 'system(1)'", "operating_system 'x'"],
  },
  { calls: "sh Rake.sh", effect: shell(0), hits: ["sh 'ls'"], misses: ["sh = 1"] },
  {
    calls:
      "eval instance_eval class_eval module_eval .instance_eval .class_eval .module_eval binding.eval TOPLEVEL_BINDING.eval " +
      "RubyVM.InstructionSequence.compile .eval",
    effect: (run, call) => (call.args.length > 0 ? evaluates()(run, call) : nothing),
    hits: ["eval(x)", "eval('File.delete(\"a\")')"],
    misses: ["eval('1 + 1')", "x.instance_eval { 1 }"],
  },
  {
    calls: "send public_send __send__ .send .public_send .__send__",
    effect: sendsName,
    hits: ["Kernel.send(:system, 'ls')", "send(x, 'ls')"],
    misses: ["obj.send(:name)"],
  },
  {
    calls: "method .method",
    effect: (run, call) =>
      call.args[0]?.text === undefined
        ? nothing
        : run.meaning.member(run, call.receiver?.name === undefined ? { name: "Kernel" } : call.receiver, call.args[0].text),
    hits: ["File.method(:delete).call('a')"],
    misses: ["obj.method(:name)"],
  },
  {
    calls: ".call",
    effect: (run, call) =>
      call.receiver?.name === undefined
        ? nothing
        : run.meaning.call(run, { callee: call.receiver, args: call.args, named: call.named, start: call.start, end: call.end }),
    hits: ["method(:system).call('ls')"],
    misses: ["proc.call(1)"],
  },
  {
    calls: "Object.const_get const_get .const_get",
    effect: (run, call) =>
      call.args[0]?.text === undefined ? { name: "chosen by the code" } : run.meaning.module(run, call.args[0].text.replaceAll("::", ".")),
    hits: ["Object.const_get('File').delete('a')"],
    misses: ["Object.const_get('Foo')"],
  },
  {
    calls: "Marshal.load Fiddle.dlopen Fiddle.Function.new syscall YAML.unsafe_load Psych.unsafe_load DL.dlopen",
    effect: opaque(),
    hits: ["Marshal.load(x)"],
    misses: ["Marshal.dump(x)"],
  },
  { calls: "load require_relative", effect: path("read", 0), hits: ["load 'a.rb'"], misses: ["require 'json'"] },
  {
    calls: "Process.kill",
    effect: (run, call) => (textOf(call.args[0] ?? nothing) === "0" ? nothing : act("stop", { at: 1 })(run, call)),
    hits: ["Process.kill('TERM', 123)"],
    misses: ["Process.kill(0, 123)"],
  },
  { calls: "fork", effect: forks, hits: ["fork while true"], misses: ["fork { puts 1 }"] },
  {
    calls: "Net.HTTP.get Net.HTTP.get_response Net.HTTP.get_print URI.open HTTParty.get Faraday.get RestClient.get open_uri",
    effect: request("GET"),
    hits: ["puts Net::HTTP.get('https://example.com')"],
    misses: ["h.get(1)"],
  },
  {
    calls: "Net.HTTP.post Net.HTTP.post_form HTTParty.post Faraday.post RestClient.post Net.HTTP.Post.new",
    effect: request("POST"),
    hits: ["Net::HTTP.post(URI(u), 'x')"],
    misses: ["Net::HTTP"],
  },
  {
    calls: "HTTParty.put Faraday.put RestClient.put HTTParty.patch Faraday.patch RestClient.patch Net.HTTP.Put.new Net.HTTP.Patch.new",
    effect: request("PUT"),
    hits: ["RestClient.put(u, 'x')"],
    misses: ["puts 1"],
  },
  {
    calls: "HTTParty.delete Faraday.delete RestClient.delete Net.HTTP.Delete.new",
    effect: request("DELETE"),
    hits: ["HTTParty.delete(u)"],
    misses: ["h.delete(1)"],
  },
  {
    calls: "URI URI.parse",
    effect: (_run, call) => call.args[0] ?? nothing,
    hits: ["Net::HTTP.get(URI('https://example.com'))"],
    misses: ["URI('https://example.com')"],
  },
  { calls: "HTTP.request", effect: requestWith(), hits: ["HTTP.request(u, method: 'POST')"], misses: ["HTTP"] },
  {
    calls: "TCPSocket.new TCPSocket.open UDPSocket.new Socket.tcp",
    effect: connects,
    hits: ["s = TCPSocket.new('example.com', 1); s.write('x')"],
    misses: ["TCPSocket.new('localhost', 1).close"],
  },
  {
    calls: ".sendmail .send_message .deliver_now Mail.deliver .deliver",
    effect: act("message"),
    hits: ["Net::SMTP.start('x').sendmail(a, b, c)"],
    misses: ["deliver = 1"],
  },
  {
    calls: ".execute .execute_batch .exec .exec_params .async_exec .exec_query .exec_update .exec_delete .query .prepare .run",
    effect: runsSql(),
    hits: ["c.execute('DROP TABLE a')", "c.prepare('DELETE FROM a').execute"],
    misses: ["c.execute('SELECT 1')", "c.prepare('SELECT 1').execute"],
  },
  {
    calls: "SQLite3.Database.new SQLite3.Database.open SQLite3.Database Sequel.connect Sequel.sqlite Extralite.Database.new",
    effect: opensDatabase,
    hits: ["SQLite3::Database.new('a.db').execute('DROP TABLE t')"],
    misses: ["SQLite3::Database.new(':memory:').execute('DROP TABLE t')"],
  },
  {
    calls: "puts print p pp $stdout.puts STDOUT.puts STDOUT.write warn JSON.generate .to_json $stdout.write",
    effect: shows,
    hits: ["puts ENV.to_h", "p ENV", "puts ENV['API_TOKEN']"],
    misses: ["puts ENV['PATH']", "puts ENV.fetch('LANG')"],
  },
  {
    calls: "Base64.decode64 Base64.strict_decode64 Base64.urlsafe_decode64",
    effect: (_run, call) => fromBase64Value(call.args[0]),
    hits: ["eval(Base64.decode64('RmlsZS5kZWxldGUoImEiKQ=='))"],
    misses: ["puts Base64.decode64('YWJj')"],
  },
  {
    calls: "Socket.gethostname Etc.getlogin",
    effect: gives({ from: origin.host }),
    hits: ["Net::HTTP.get('https://example.com/?h=' + Socket.gethostname)"],
    misses: ["puts Socket.gethostname"],
  },
];
