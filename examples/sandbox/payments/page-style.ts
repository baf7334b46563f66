/** The style sheet of the payment page. */
export const pageStyle = `
:root { color-scheme: dark light; --ground: #111; --raised: #1b1b1b; --text: #eee; --quiet: #a5a5a5; --line: #333; --alarm: #ff8f80; --accent: #c7ded9; --ink: #111; }
@media (prefers-color-scheme: light) { :root { --ground: #fff; --raised: #f5f5f5; --text: #111; --quiet: #5a5a5a; --line: #ddd; --alarm: #b3261e; --accent: #1d4d45; --ink: #fff; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 420px; padding: 24px 16px; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
h1 { margin: 0 0 4px; font-size: 24px; line-height: 1.3; }
p { margin: 0 0 16px; color: var(--quiet); overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 8px 16px; margin: 0 0 24px; padding: 16px; border-radius: 12px; background: var(--raised); }
dt { color: var(--quiet); } dd { margin: 0; text-align: end; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
label { display: block; margin-bottom: 16px; font-size: 14px; color: var(--quiet); }
input { display: block; width: 100%; min-height: 48px; margin-top: 4px; padding: 0 12px; border: 1px solid var(--line); border-radius: 10px; background: var(--ground); color: var(--text); font: inherit; }
button { width: 100%; min-height: 48px; border: 0; border-radius: 10px; background: var(--accent); color: var(--ink); font: inherit; font-weight: 600; cursor: pointer; }
:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
.alarm { color: var(--alarm); font-weight: 600; }
ul { margin: 16px 0 0; padding: 0; list-style: none; font-size: 14px; color: var(--quiet); }
li { padding: 8px 0; border-top: 1px solid var(--line); }
code { color: var(--text); }
`
