import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import * as v from 'valibot'
import { catalogue } from '../../../../examples/sandbox/api/clear-signing/catalogue.ts'
import { startApi } from '../../../../examples/sandbox/api/start-api.ts'
import { sandboxProviders } from '../../../../examples/sandbox/auth/sandbox-providers.ts'
import { startBundler } from '../../../../examples/sandbox/bundler/start-bundler.ts'
import { accountContracts, delegationContracts } from '../../../../examples/sandbox/chain/account-contracts.ts'
import { deploySandbox } from '../../../../examples/sandbox/chain/deploy-sandbox.ts'
import { exchangeAddresses } from '../../../../examples/sandbox/chain/exchange-addresses.ts'
import { closeServer, listen } from '../../../../examples/sandbox/process/listen.ts'
import { type AuthService, createAuthService, type MailMessage, readAuthConfig, toNodeHandler } from '../../../../server/auth/index.ts'
import { createFrameServer, type FramePage } from '../../../../server/frame/index.ts'
import { type ServiceProcess, startServiceProcess } from '../../../sandbox/support/service-process.ts'
import { builtTestPage } from '../../../support/built-pages.ts'
import { serveFolder } from '../../../support/serve.ts'
import { until } from '../../../support/wait.ts'
import { type Stage, startStage } from '../../support/stage.ts'

/** The project of the tests. */
export const PROJECT = 'test-project'

const pageSchema = v.object({ files: v.record(v.string(), v.object({ body: v.string(), contentType: v.string() })), hash: v.string() })

/** The frame's page as `scripts/build-test-pages.ts` has built it. */
const readFramePage = (): FramePage => v.parse(pageSchema, JSON.parse(readFileSync(builtTestPage('frame.json'), 'utf8')))

/** A page that holds the frame and speaks its protocol, on an origin of its own. */
export interface HostOrigin {
  /** `http://localhost:PORT` */
  readonly url: string
}

/** Three origins that know of each other: pages that hold the frame, the frame, and the auth service. */
export interface FrameStage {
  readonly stage: Stage
  /** `http://wallet.localhost:PORT` */
  readonly frame: string
  /** A page's origin that the project names, and another site's that it names too. */
  readonly host: HostOrigin
  readonly secondHost: HostOrigin
  /** One that it does not name. */
  readonly foreignHost: HostOrigin
  /** The example page that the project names: React's where no other is wanted. */
  readonly shop: HostOrigin
  /** The page of `tests/browser/sessions`, which the project names too, where it was asked for. */
  readonly sessions: HostOrigin
  readonly mails: readonly MailMessage[]
  /** The code of the newest mail to this address. */
  codeFor(email: string): Promise<string>
  close(): Promise<void>
}

/** The host's page: `ask(name, payload)` answers with the wire message that the frame answers with. */
const hostPage = (frame: string): string => `<!doctype html><title>Host</title><body><h1>Shop</h1><script>
window.heard = []
const waiting = new Map()
addEventListener('message', (event) => {
  window.heard.push({ origin: event.origin, data: event.data, fromFrame: event.source === window.frame?.contentWindow })
  waiting.get(event.data?.id)?.(event.data)
  if (event.data?.type === '@w3m-frame/SHOW') window.show(event.data.payload.shown)
})
window.mount = (query = 'projectId=${PROJECT}&chainId=eip155%3A1&version=4&enableLogger=false') => {
  window.frame?.remove()
  window.heard.length = 0
  const frame = document.createElement('iframe')
  window.frame = frame
  frame.id = 'w3m-iframe'
  frame.name = 'w3m-secure-iframe'
  frame.allow = 'publickey-credentials-get ${frame}; publickey-credentials-create ${frame}; clipboard-write ${frame}'
  frame.style.cssText = 'display:none;border:0;width:360px;height:600px;position:fixed;top:64px;left:100px'
  frame.src = '${frame}/?' + query
  document.body.append(frame)
}
window.post = (message) => window.frame.contentWindow.postMessage(message, '${frame}')
let count = 0
window.ask = (name, payload) => new Promise((resolve) => {
  const id = 'id-' + Date.now() + '-' + (count += 1)
  waiting.set(id, resolve)
  window.post({ id, type: '@w3m-app/' + name, ...(payload === undefined ? {} : { payload }) })
})
window.show = (shown) => { window.frame.style.display = shown ? 'block' : 'none' }
</script>`

const serve = async (page: () => string): Promise<Server> => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    response.end(page())
  })
  await listen(server)
  return server
}

const portOf = (server: Server): number => {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen.')
  return address.port
}

/** What a test needs beside. */
export interface FrameStageOptions {
  /** The sandbox's identity provider stands in for the six. */
  readonly social?: boolean
  /** A bundler, and a paymaster that pays for everything, on each chain; permissions on Ethereum. `counterfactual`: the accounts are contracts with addresses of their own. */
  readonly smartAccounts?: boolean | 'counterfactual'
  /** Which example stands at `shop`. */
  readonly shop?: 'react' | 'csp-vite'
  /** Headers of its answers. */
  readonly shopHeaders?: Readonly<Record<string, string>>
  /** The page of `tests/browser/sessions` stands beside it. */
  readonly sessions?: boolean
  /** The provider API and the exchange, for the shop. */
  readonly exchange?: boolean
  /** The provider API serves the sandbox's descriptors of clear signing, and the frame pins them. */
  readonly clearSigning?: boolean
}

/** Starts it. Close it after the file's tests. */
export const startFrameStage = async ({
  social = false,
  smartAccounts = false,
  exchange = false,
  clearSigning = false,
  shop: example = 'react',
  shopHeaders = {},
  sessions: withSessions = false,
}: FrameStageOptions = {}): Promise<FrameStage> => {
  const stage = await startStage()
  const rpc = { 'eip155:1': stage.ethereum.rpcUrl, 'eip155:10': stage.optimism.rpcUrl }
  const bundler = smartAccounts ? await startBundler({ chains: rpc }) : undefined
  const servers: Server[] = []
  let handleFrame: (request: Request) => Promise<Response> = async () => new Response(null, { status: 503 })
  let service: AuthService | undefined
  const frameServer = createServer((request, response) => {
    void toNodeHandler((given) => handleFrame(given))(request, response)
  })
  const authServer = createServer((request, response) => {
    void toNodeHandler((given) => service?.handle(given, { address: '127.0.0.1' }) ?? Promise.reject(new Error('down')))(request, response)
  })
  const [framePort, authPort] = [await listen(frameServer), await listen(authServer)]
  const frame = `http://wallet.localhost:${framePort}`
  const auth = `http://127.0.0.1:${authPort}`
  const hosts = await Promise.all([0, 1, 2].map(() => serve(() => hostPage(frame))))
  servers.push(frameServer, authServer, ...hosts)
  const names = ['localhost', 'second.localhost', 'localhost']
  const [host = '', secondHost = '', foreignHost = ''] = hosts.map((server, at) => `http://${names[at]}:${portOf(server)}`)
  if (exchange) await deploySandbox(stage.ethereum.rpcUrl)
  const api = exchange || clearSigning ? await startApi({ chains: rpc, projects: [{ id: PROJECT, origins: [] }] }) : undefined
  const services = { frame, ...(api && { api: api.url }) }
  const contracts = exchange ? { contracts: { exchange: exchangeAddresses } } : {}
  const shop = await stage.serve(example, { headers: shopHeaders, sandbox: { services, projectId: PROJECT, ...contracts } })
  const sessions = withSessions ? await serveFolder(builtTestPage('sessions')) : undefined
  const identity: ServiceProcess | undefined = social
    ? await startServiceProcess('examples/sandbox/auth/run-identity.ts', '--config', JSON.stringify({ service: auth }))
    : undefined
  const mails: MailMessage[] = []
  const config = readAuthConfig(
    {
      url: auth,
      frame,
      secrets: [randomBytes(32).toString('hex')],
      database: { url: ':memory:' },
      ...(identity && { providers: sandboxProviders(identity.url) }),
      projects: [
        {
          id: PROJECT,
          name: 'Shop',
          origins: [host, secondHost, shop.url].concat(sessions?.url ?? []),
          recovery: ['passkey', 'passphrase', 'service'],
        },
      ],
    },
    {},
  )
  service = await createAuthService(config, { mail: { send: async (mail: MailMessage) => void mails.push(mail) } })
  handleFrame = createFrameServer({
    ...(bundler && {
      bundlers: { 'eip155:1': bundler.url(1), 'eip155:10': bundler.url(10) },
      paymasters: { 'eip155:1': bundler.paymasterUrl(1), 'eip155:10': bundler.paymasterUrl(10) },
      delegations: { 'eip155:1': delegationContracts },
    }),
    ...(smartAccounts === 'counterfactual' && {
      smartAccount: { kind: 'counterfactual', factory: accountContracts.simpleAccountFactory },
    }),
    ...(api && clearSigning && { clearSigning: { api: api.url, pin: catalogue.pin } }),
    origin: frame,
    service: auth,
    page: readFramePage(),
    chains: {
      'eip155:1': { rpcUrl: stage.ethereum.rpcUrl, name: 'Ethereum', currency: { symbol: 'ETH', decimals: 18 } },
      'eip155:10': { rpcUrl: stage.optimism.rpcUrl, name: 'OP Mainnet', currency: { symbol: 'ETH', decimals: 18 } },
    },
  }).handle
  return {
    stage,
    frame,
    host: { url: host },
    secondHost: { url: secondHost },
    foreignHost: { url: foreignHost },
    shop: { url: shop.url },
    sessions: { url: sessions?.url ?? '' },
    mails,
    codeFor: (email) =>
      until(() => {
        const mail = mails.findLast(({ to }) => to === email)
        return mail && /\b(\d{6})\b/.exec(mail.text)?.[1]
      }),
    async close() {
      await stage.close()
      await sessions?.close()
      await Promise.all(servers.map((server) => closeServer(server)))
      await service?.close()
      await bundler?.close()
      await api?.close()
      await identity?.kill()
    },
  }
}
