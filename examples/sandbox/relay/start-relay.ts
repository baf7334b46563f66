import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'
import { WebSocketServer } from 'ws'
import { closeServer, listen } from '../process/listen.ts'
import { createClients } from './clients.ts'
import { createFaultLine, type RelayFaults } from './faults.ts'
import { keepAlive } from './keep-alive.ts'
import { MAX_FRAME_BYTES, MAX_SOCKETS_PER_ADDRESS, PING_INTERVAL_MS } from './limits.ts'
import { createMailboxes } from './mailboxes.ts'
import { createMethods } from './methods.ts'
import type { RelayOptions } from './relay-options.ts'
import { createControlRoutes, publicRoutes } from './routes.ts'
import { runRelay } from './run-relay.ts'
import { serveSocket } from './serve-socket.ts'
import { createStats, type RelayStats } from './stats.ts'
import { createUpgrade } from './upgrade.ts'

export type { RelayOptions } from './relay-options.ts'

/** A running relay. */
export interface Relay {
  /** `ws://127.0.0.1:5555` */
  readonly url: string
  /** Address of the control server; undefined where none was asked for. */
  readonly control: string | undefined
  readonly stats: Readonly<RelayStats>
  readonly faults: RelayFaults
  /** Cuts all sockets, writes the mailboxes and frees the port. */
  close(): Promise<void>
}

/** What health says of the process: memory in bytes, now and at most. */
const processHealth = () => ({
  service: 'relay',
  healthy: true,
  ok: true,
  pid: process.pid,
  memory: process.memoryUsage.rss(),
  mostMemory: process.resourceUsage().maxRSS * 1024,
})

/** Starts a WalletConnect relay (IRN JSON-RPC over WebSocket). Rejects when the port is taken. */
export const startRelay = async (options: RelayOptions = {}): Promise<Relay> => {
  const { host = '127.0.0.1', auth = true, now = Date.now, proxies = 0, maxSocketsPerAddress = MAX_SOCKETS_PER_ADDRESS } = options
  const stats = createStats()
  const mailboxes = createMailboxes({ file: options.file, now, limits: options.limits })
  const line = createFaultLine({
    drop: () => {
      for (const { socket } of clients.all()) socket.terminate()
    },
    setSilent: (silent) => {
      for (const { socket } of clients.all()) silent ? socket.pause() : socket.resume()
    },
  })
  const clients = createClients({ mailboxes, line, stats })
  const call = createMethods({ mailboxes, stats, broadcast: clients.broadcast, topicsOf: clients.topicsOf })

  const http = createServer(publicRoutes)
  const health = () => ({ ...processHealth(), topics: mailboxes.count(), ...stats })
  const steering = options.control === undefined ? undefined : createServer(createControlRoutes({ faults: line.faults, health }))
  const controlPort = steering && (await listen(steering, options.control))
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES })
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(options.port ?? 0, host, resolve)
  }).catch(async (cause: unknown) => {
    if (steering) await closeServer(steering)
    throw cause
  })
  const address = http.address()
  const port = typeof address === 'object' && address ? address.port : (options.port ?? 0)
  const audience =
    options.audience === undefined ? [`ws://${host}:${port}`, `ws://localhost:${port}`] : [options.audience.replace(/\/$/, '')]

  const upgrade = createUpgrade({
    sockets,
    auth,
    audience,
    now,
    faults: line.faults,
    stats,
    proxies,
    maxSocketsPerAddress,
    socketsOf: clients.socketsOf,
  })
  http.on('upgrade', (request, socket, head) =>
    upgrade(request, socket, head, (id, ws, address) =>
      serveSocket(clients.add(id, ws, address), { clients, call, faults: line.faults, stats }),
    ),
  )
  const stopKeepAlive = keepAlive({ clients: clients.all, faults: line.faults, intervalMs: PING_INTERVAL_MS })
  const pruning = setInterval(mailboxes.prune, PING_INTERVAL_MS)

  return {
    url: `ws://${host}:${port}`,
    control: controlPort === undefined ? undefined : `http://127.0.0.1:${controlPort}`,
    stats,
    faults: line.faults,
    close: async () => {
      stopKeepAlive()
      clearInterval(pruning)
      line.stop()
      const closed = new Promise((resolve) => http.close(resolve))
      for (const { socket } of clients.all()) socket.terminate()
      sockets.close()
      http.closeAllConnections()
      await closed
      if (steering) await closeServer(steering)
      await mailboxes.close()
    },
  }
}

const script = process.argv[1]
if (script !== undefined && import.meta.url === pathToFileURL(script).href) runRelay(startRelay)
