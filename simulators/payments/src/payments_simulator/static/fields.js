// Talks to the page around it, and to nobody else: {type: "tokenise", id} comes in; {type: "token", id, ...} or
// {type: "error", id, field, message} goes out; "ready", "resize" and "change" go out by themselves.
const form = document.getElementById("fields");
const { provider, kind, parent: parentOrigin } = form.dataset;
const error = document.getElementById("error");

function tell(message) {
  window.parent.postMessage({ source: "wattle-hosted-fields", version: 1, kind, ...message }, parentOrigin);
  if (window.opener) window.opener.postMessage({ source: "wattle-hosted-fields", version: 1, kind, ...message }, parentOrigin);
}

// The field that is wrong says so to people who cannot see the message.
function mark(name) {
  for (const each of form.elements) {
    const wrong = name !== "" && each.name === name;
    for (const [attribute, value] of [["aria-invalid", "true"], ["aria-describedby", "error"]]) {
      if (wrong) each.setAttribute(attribute, value);
      else each.removeAttribute(attribute);
    }
  }
}

async function tokenise(id) {
  error.textContent = "";
  mark("");
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
  mark(body.field ?? "");
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
// The form and the room around it: the document itself is never smaller than its frame.
new ResizeObserver(() => tell({ type: "resize", height: form.offsetHeight + 2 * form.offsetTop })).observe(form);
tell({ type: "ready" });
