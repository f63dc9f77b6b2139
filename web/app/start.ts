import "./styles.css";

/**
 * A page from the edge can be read and used as it is. So it is painted first, and only then is the code that makes it
 * quicker fetched: all of it at once, by the list that the edge wrote beside the page's state.
 */
const state = document.getElementById("state");

const painted = new Promise<void>((resolve) => {
  // A page that nobody sees is not painted, and one without content has nothing to wait for.
  if (document.hidden || !state) resolve();
  else requestAnimationFrame(() => setTimeout(resolve));
});

void painted.then(() => {
  for (const href of state?.dataset.chunks?.split(" ") ?? []) {
    const link = Object.assign(document.createElement("link"), {
      rel: "modulepreload",
      crossOrigin: "",
      href,
    });
    document.head.appendChild(link);
  }
  return import("./entry-browser.tsx");
});
