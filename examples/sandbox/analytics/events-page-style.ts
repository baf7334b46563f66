/** The style sheet of the page of events. */
export const pageStyle = `
:root { color-scheme: dark light; --ground: #111; --text: #eee; --quiet: #a5a5a5; --line: #333; --alarm: #ff8f80; }
@media (prefers-color-scheme: light) { :root { --ground: #fff; --text: #111; --quiet: #5a5a5a; --line: #ddd; --alarm: #b3261e; } }
body { margin: 0 auto; max-width: 760px; padding: 24px 16px; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
h1 { margin: 0; font-size: 24px; }
p { margin: 4px 0 16px; color: var(--quiet); }
form { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin-bottom: 16px; }
select, button { min-height: 44px; padding: 0 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--ground); color: var(--text); font: inherit; }
:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
ol { margin: 0; padding: 0; list-style-position: inside; }
li { padding: 12px 0; border-top: 1px solid var(--line); color: var(--quiet); overflow-wrap: anywhere; }
h2 { display: inline; margin: 0; color: var(--text); font-size: 16px; }
li p { margin: 0; font-size: 14px; }
summary { padding: 8px 0; cursor: pointer; }
time { font-variant-numeric: tabular-nums; }
pre { margin: 0; color: var(--text); white-space: pre-wrap; font-size: 14px; }
li .alarm { margin: 0; color: var(--alarm); font-weight: 600; }
.empty { padding: 48px 0; text-align: center; }
`
