import { PorticoError } from '../../kernel/contract/errors.ts'
import type { FramePage } from './frame-page.ts'

/** The page of this package, loaded when it is first needed. */
export const packagePage = async (): Promise<FramePage> => {
  const { page } = await import('./built-page.ts')
  if (page) return page
  throw new PorticoError('OPTION_INVALID', 'The sources have no page of the frame: give it as the option `page`.')
}
