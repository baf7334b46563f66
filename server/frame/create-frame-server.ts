import { askProjects } from './ask-projects.ts'
import { requireOptions, requireProject } from './frame-options.ts'
import { type FramePage, hashPage } from './frame-page.ts'
import type { FrameProject, FrameServer, FrameServerOptions } from './frame-server.ts'
import { packagePage } from './package-page.ts'
import { answerHeaders, fileHeaders, pageHeaders, windowHeaders } from './page-headers.ts'
import { addressesOf, smartAccountsOf } from './smart-accounts.ts'

/** Documents that stand in a window of their own, and whether they ask the chains. */
const WINDOWS: ReadonlyMap<string, boolean> = new Map([
  ['/approve', true],
  ['/social/return', false],
  ['/passkey', false],
  ['/dashboard', false],
])

const refuse = (status: number, name: string, description: string): Response =>
  new Response(JSON.stringify({ message: description, status: 'FAILED', reasons: [{ name, description }] }), {
    status,
    headers: answerHeaders,
  })

/**
 * Makes what serves the signing frame: a handler of the Fetch API for Node and for edge runtimes. It stands on an origin of its own, which
 * is never that of a page that holds the frame.
 *
 * @example
 * const frame = createFrameServer({
 *   origin: 'https://wallet.example',
 *   service: 'https://auth.example',
 *   chains: { 'eip155:1': { rpcUrl: 'https://rpc.example/1', name: 'Ethereum', currency: { symbol: 'ETH', decimals: 18 } } },
 * })
 * export default { fetch: frame.handle } // on Node: createServer(toNodeHandler(frame.handle))
 */
export const createFrameServer = (options: FrameServerOptions): FrameServer => {
  requireOptions(options)
  const { origin, service, chains, clearSigning, projects = askProjects(service) } = options
  const connects = [service, ...Object.values(chains).map(({ rpcUrl }) => rpcUrl), ...(clearSigning ? [clearSigning.api] : [])]
  const smart = (project: FrameProject) => smartAccountsOf(options, project)
  let built: Promise<FramePage> | undefined
  const page = (): Promise<FramePage> => {
    built ??= options.page ? Promise.resolve(options.page) : packagePage()
    return built
  }

  const projectOf = async (id: string): Promise<FrameProject | undefined> => {
    if (id === '' || id.length > 100) return undefined
    const project = await projects(id)
    // A page of the frame's own origin could read and drive it.
    return project && { ...requireProject(project, id), origins: project.origins.filter((one) => one !== origin) }
  }

  const answerPage = async (project: FrameProject | undefined): Promise<Response> => {
    const file = (await page()).files['/index.html']
    return new Response(file?.body, {
      headers: {
        ...pageHeaders({ ancestors: project?.origins ?? [], connects: project ? connects.concat(addressesOf(smart(project))) : connects }),
        'content-type': 'text/html; charset=utf-8',
      },
    })
  }

  const answerConfig = (project: FrameProject | undefined): Response =>
    project
      ? new Response(
          JSON.stringify({ origins: project.origins, recovery: project.recovery, service, chains, clearSigning, ...smart(project) }),
          {
            headers: answerHeaders,
          },
        )
      : refuse(404, 'projectId', 'There is no such project.')

  return {
    hash: async () => hashPage((await page()).files),
    async handle(request) {
      const url = new URL(request.url)
      if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, 'method', 'The frame is only read.')
      if (url.pathname === '/' || url.pathname === '/index.html' || url.pathname === '/config.json') {
        let project: FrameProject | undefined
        try {
          project = await projectOf(url.searchParams.get('projectId') ?? '')
        } catch (error) {
          globalThis.console.error('frame', error)
          return refuse(503, 'unavailable', 'What is needed to answer is not there. Try again.')
        }
        return url.pathname === '/config.json' ? answerConfig(project) : answerPage(project)
      }
      const files = (await page()).files
      const file = Object.hasOwn(files, url.pathname) ? files[url.pathname] : undefined
      if (!file) return refuse(404, 'path', 'There is no such file.')
      const asks = WINDOWS.get(url.pathname)
      if (asks !== undefined) {
        return new Response(file.body, { headers: { ...windowHeaders(asks ? connects : []), 'content-type': file.contentType } })
      }
      return new Response(file.body, { headers: { ...fileHeaders, 'content-type': file.contentType } })
    },
  }
}
