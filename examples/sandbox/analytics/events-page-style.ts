/** The style sheet of the page of events. */
export const pageStyle = `
:root { color-scheme: dark light; --ground: #111; --text: #eee; --quiet: #a5a5a5; --line: #333; --alarm: #ff8f80; }
@media (prefers-color-scheme: light) { :root { --ground: #fff; --text: #111; --quiet: #5a5a5a; --line: #ddd; --alarm: #b3261e; } }
body { margin: 0 auto; max-width: 1100px; padding: 24px 16px; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
h1 { margin: 0; font-size: 24px; }
p { margin: 4px 0 16px; color: var(--quiet); }
form { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin-bottom: 16px; }
select, button { min-height: 44px; padding: 0 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--ground); color: var(--text); font: inherit; }
:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 8px; border-top: 1px solid var(--line); text-align: start; vertical-align: top; overflow-wrap: anywhere; }
thead th { border: 0; color: var(--quiet); font-weight: 400; }
time { font-variant-numeric: tabular-nums; }
pre { margin: 8px 0 0; white-space: pre-wrap; font-size: 14px; }
.alarm { margin: 0; color: var(--alarm); font-weight: 600; }
.empty { padding: 48px 0; text-align: center; }
`
