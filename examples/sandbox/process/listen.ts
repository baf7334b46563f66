import { Server as HttpServer } from 'node:http'
import type { Server } from 'node:net'

/** Starts a server on the loopback address; port 0 takes a free one. Resolves with the port it listens on. */
export const listen = (server: Server, port = 0): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      const address = server.address()
      if (typeof address === 'object' && address !== null) resolve(address.port)
      else reject(new Error('The server has no address.'))
    })
  })

/** Stops a server at once; an HTTP server's open connections are cut. */
export const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    if (server instanceof HttpServer) server.closeAllConnections()
  })
