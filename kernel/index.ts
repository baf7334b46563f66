// The entry `portico`: what a host application starts with.
export type * from './contract/caip.ts'
export type { ErrorArea, ErrorCode } from './contract/errors.ts'
export { isPorticoError, PorticoError } from './contract/errors.ts'
export type * from './contract/kernel-api.ts'
export type { Locale, ShownLanguage, StartKey, StartTexts } from './contract/locales.ts'
export { parseCaipAddress, parseCaipNetworkId } from './contract/tools/parse-caip.ts'
export { createPortico } from './create-portico.ts'
