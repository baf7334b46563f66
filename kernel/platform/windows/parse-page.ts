import { PorticoError } from '../../contract/errors.ts'
import { parseLink } from '../links.ts'

/** The page that a window or a frame may show. Throws `LINK_REFUSED`. */
export const parsePage = (href: string): URL => {
  const url = new URL(parseLink(href))
  if (/^https?:$/.test(url.protocol)) return url
  throw new PorticoError('LINK_REFUSED', 'The link was refused: it is no page.')
}
