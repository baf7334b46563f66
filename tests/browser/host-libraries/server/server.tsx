import { createServer } from 'node:http'
import { renderToString } from 'react-dom/server'
import { cookieToInitialState, serialize } from 'wagmi'
import { listen } from '../../../../examples/sandbox/process/listen.ts'
import { readStaticFile } from '../../../../examples/sandbox/process/static-files.ts'
import { App, createHost } from './host.tsx'

// A server that renders a page for each visitor by his own cookie, as wagmi's guide has it: started with the folder of the built scripts, it
// says its port. `/blank` is a page of the same origin without the host.
const [folder = '.'] = process.argv.slice(2)
let subscriptions = 0
const host = createHost(undefined, (portico) => ({
  ...portico,
  subscribe(listener) {
    subscriptions += 1
    return portico.subscribe(listener)
  },
}))

const pageFor = (cookie: string | undefined): string => {
  const initialState = cookieToInitialState(host.getConfig(), cookie)
  const said = initialState ? serialize(initialState).replaceAll('<', '\\u003c') : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Server</title><link rel="icon" href="data:,"></head><body>
<div id="root">${renderToString(<App host={host} initialState={initialState} />)}</div>
<script type="application/json" id="initial-state">${said}</script><script type="module" src="/client.js"></script></body></html>`
}

const server = createServer(async ({ url = '/', headers }, response) => {
  const [path = '/'] = url.split('?', 1)
  const file = path === '/' || path === '/blank' ? undefined : await readStaticFile(folder, path)
  if (path === '/') response.setHeader('content-type', 'text/html; charset=utf-8').end(pageFor(headers.cookie))
  else if (path === '/blank') response.setHeader('content-type', 'text/html; charset=utf-8').end('<!doctype html><title>Blank</title>')
  else if (path === '/subscriptions') response.end(String(subscriptions))
  else if (file) response.setHeader('content-type', file.contentType).end(file.body)
  else response.writeHead(404).end()
})
process.stdout.write(`${await listen(server)}\n`)
