import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createClient } from "./queries.ts";
import { consoleRouter } from "./router.tsx";
import { enter } from "./shell/entrance.ts";

const place = document.querySelector("#root");
if (place) {
  const refused = await enter();
  const client = createClient();
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={consoleRouter(refused)} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
