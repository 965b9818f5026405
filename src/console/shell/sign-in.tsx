import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../call.ts";
import { Failed } from "../shared/states.tsx";

/** How to get in, for a browser that is not known. */
export function SignIn({ cause, onIn }: { readonly cause: unknown; readonly onIn: () => void }) {
  const [token, setToken] = useState("");
  const login = useMutation({ mutationFn: () => call("login", { token: token.trim() }), onSuccess: onIn });
  const problem = login.error ?? cause;
  return (
    <main className="sign-in">
      <h1>Assent</h1>
      <p>This browser is not known here yet. In a terminal on this machine, run</p>
      <pre className="code">assent console</pre>
      <p>and open the address it prints. It works once, for ten minutes.</p>
      {problem !== undefined && <Failed cause={problem} />}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (token.trim() !== "") login.mutate();
        }}
      >
        <label className="field">
          <span>
            Or paste a token of <code>assent token new NAME</code>
          </span>
          <input className="input" type="password" autoComplete="off" value={token} onChange={({ target }) => setToken(target.value)} />
        </label>
        <button type="submit" className="button button-main" disabled={login.isPending || token.trim() === ""}>
          Sign in
        </button>
      </form>
    </main>
  );
}
