import { html } from 'hono/html'
import { people } from './people.ts'

/** The page where somebody is chosen. No password is asked: nobody here is real. */
export const signInPage = (uid: string, client: string, host: string) => html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="dark light" />
      <title>Sign in with ${client}</title>
      <link rel="icon" href="data:," />
      <link rel="stylesheet" href="/style.css" />
    </head>
    <body>
      <main>
        <h1>Sign in with ${client}</h1>
        <p>The sandbox stands in for ${client}. ${host} will learn your name and e-mail address.</p>
        <form method="post" action="/interaction/${uid}">
          ${people.map(({ id, name }) => html`<button name="person" value="${id}">${name}</button>`)}
          <button name="person" value="">Cancel</button>
        </form>
      </main>
    </body>
  </html>`
