import { html } from 'hono/html'
import type { ReceivedMail } from './read-mail.ts'

/** The style sheet of the inbox and of the identity provider's pages. */
export const mailboxStyle = `
:root { color-scheme: dark light; --ground: #111; --text: #eee; --quiet: #a5a5a5; --line: #333; --accent: #7aa2ff; }
@media (prefers-color-scheme: light) { :root { --ground: #fff; --text: #111; --quiet: #5a5a5a; --line: #ddd; --accent: #2456d6; } }
body { margin: 0 auto; max-width: 760px; padding: 24px 16px; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
h1 { margin: 0; font-size: 24px; }
h2 { margin: 0; font-size: 18px; }
p { margin: 4px 0 16px; color: var(--quiet); }
a { color: var(--accent); overflow-wrap: anywhere; }
ul { margin: 0; padding: 0; list-style: none; }
li { padding: 16px 0; border-top: 1px solid var(--line); }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
form { display: grid; gap: 12px; }
button { min-height: 44px; padding: 0 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--ground); color: var(--text); font: inherit; text-align: start; cursor: pointer; }
:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
.empty { padding: 48px 0; text-align: center; }
`

/** A text whose addresses can be followed. */
const linked = (text: string) =>
  text.split(/(https?:\/\/[^\s)]+)/).map((part, place) => (place % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : part))

const mailItem = ({ to, from, subject, text, at }: ReceivedMail) => html`<li>
  <h2>${subject}</h2>
  <p>To ${to}, from ${from}, <time datetime="${new Date(at).toISOString()}">${new Date(at).toISOString().slice(11, 19)} UTC</time></p>
  <pre>${linked(text)}</pre>
</li>`

/** The page of the mails: the newest first. It loads itself again every three seconds. */
export const inboxPage = (mails: readonly ReceivedMail[]) => html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="dark light" />
      <meta http-equiv="refresh" content="3" />
      <title>Sandbox inbox (${mails.length})</title>
      <link rel="icon" href="data:," />
      <link rel="stylesheet" href="/style.css" />
    </head>
    <body>
      <main>
        <h1>Inbox</h1>
        <p>Every mail of the sandbox arrives here, whatever its address. None leaves this machine.</p>
        ${mails.length > 0 ? html`<ul>${mails.map(mailItem)}</ul>` : html`<p class="empty">No mails yet. Sign in by e-mail in an example.</p>`}
      </main>
    </body>
  </html>`
