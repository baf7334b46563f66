import type { Hono } from 'hono'
import { analyticsConfig, assetImage, currencyImage, getWallets, tokenImage, walletImage } from 'portico/wire'
import type { Project } from '../service/projects.ts'
import { admitProjects } from '../service/projects.ts'
import { serveEndpoint } from '../service/serve-endpoint.ts'
import type { ServiceOptions } from '../service/start-service.ts'
import { addSwitches } from './directory-switches.ts'
import { assetPicture, currencyPicture, tokenPicture, walletImages } from './find-image.ts'
import { hostileImage } from './hostile-images.ts'
import { hostileRows } from './hostile-rows.ts'
import { listWallets } from './list-wallets.ts'
import { ownWallets } from './own-wallets.ts'
import { seedWallets } from './seed-wallets.ts'
import type { Picture } from './tile.ts'

/** What the directory lists and whom it answers. */
export interface DirectoryContent {
  /** Address of the web wallet, whose row is left out without one. */
  readonly webWalletUrl: string | undefined
  /** How many wallets are invented. Default 640. */
  readonly invented?: number | undefined
  /** Default: `sandbox`, for pages of this machine. */
  readonly projects: readonly Project[] | undefined
}

const sent = ({ type, bytes }: Picture): Response =>
  new Response(bytes, {
    headers: {
      'content-type': type,
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
      // A drawing opened by its address is a page: it may do nothing.
      'content-security-policy': "default-src 'none'; sandbox",
    },
  })

/** The directory's endpoints, and its switches for control. */
export const createDirectory = ({ webWalletUrl, invented, projects }: DirectoryContent): Pick<ServiceOptions, 'routes' | 'controls'> => {
  const switches = { hostile: false, analytics: true }
  const wallets = [...ownWallets(webWalletUrl), ...seedWallets(invented)]
  const walletPicture = walletImages(wallets)
  const options = { admit: admitProjects(projects) }

  const routes = (app: Hono): void => {
    // Before the endpoint: what it answers would not pass the check of what goes out.
    app.get('/getWalletImage/:id', (context, next) => {
      const image = switches.hostile ? hostileImage(context.req.param('id')) : undefined
      return image ? Promise.resolve(image) : next()
    })
    serveEndpoint(app, getWallets, ({ query }) => listWallets(wallets, query, switches.hostile ? hostileRows() : []), options)
    serveEndpoint(app, walletImage, ({ path }) => sent(walletPicture(path.id)), options)
    serveEndpoint(app, assetImage, ({ path }) => sent(assetPicture(path.id)), options)
    serveEndpoint(app, currencyImage, ({ path }) => sent(currencyPicture(path.id)), options)
    serveEndpoint(app, tokenImage, ({ path }) => sent(tokenPicture(path.id)), options)
    serveEndpoint(app, analyticsConfig, () => ({ isAnalyticsEnabled: switches.analytics }), options)
  }
  return { routes, controls: (app) => addSwitches(app, switches) }
}
