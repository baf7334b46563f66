/**
 * The signing frame: a static page that makes and uses the visitor's keys on an origin of its own, and the handler that serves it with its
 * headers. For Node and for edge runtimes.
 *
 * @packageDocumentation
 */

export { isPorticoError, PorticoError } from '../../kernel/contract/errors.ts'
export { type NodeRequest, type NodeResponse, toNodeHandler } from '../http/node-handler.ts'
export { compareFrame, type FrameComparison } from './compare-frame.ts'
export { createFrameServer } from './create-frame-server.ts'
export { type FrameFile, type FramePage, hashPage } from './frame-page.ts'
export type { FindProject, FrameChain, FrameProject, FrameServer, FrameServerOptions } from './frame-server.ts'
