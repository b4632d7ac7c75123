// Talks to the page around it, and to nobody else: {type: "tokenise", id} comes in; {type: "token", id, ...} or
// {type: "error", id, field, message} goes out; "ready", "resize" and "change" go out by themselves.
const form = document.getElementById("fields");
const { provider, kind, parent: parentOrigin } = form.dataset;
const error = document.getElementById("error");

function tell(message) {
  window.parent.postMessage({ source: "wattle-hosted-fields", version: 1, kind, ...message }, parentOrigin);
  if (window.opener) window.opener.postMessage({ source: "wattle-hosted-fields", version: 1, kind, ...message }, parentOrigin);
}

async function tokenise(id) {
  error.textContent = "";
  const entry = { kind, ...Object.fromEntries(new FormData(form)) };
  let answer;
  let body;
  try {
    answer = await fetch(`/fields/${provider}/tokens`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(entry),
    });
    body = await answer.json();
  } catch {
    body = { field: "general", message: "The payment provider does not answer" };
  }
  if (answer?.ok) {
    tell({ type: "token", id, ...body });
    return;
  }
  const message = body.message ?? "Please check what you typed";
  error.textContent = message;
  form.elements[body.field]?.focus();
  tell({ type: "error", id, field: body.field ?? "general", message });
}

window.addEventListener("message", (event) => {
  if (event.origin !== parentOrigin || event.data?.type !== "tokenise") return;
  tokenise(event.data.id ?? null);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  tokenise(null);
});
form.addEventListener("input", () => {
  const filled = [...form.elements].filter((each) => each.required).every((each) => each.value.trim() !== "");
  tell({ type: "change", complete: filled });
});
new ResizeObserver(() => tell({ type: "resize", height: document.documentElement.scrollHeight })).observe(form);
tell({ type: "ready" });
