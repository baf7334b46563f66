// How receivers are read and checked, for plugins that send something else to somebody.
export { bareReceiver, receiverProblem } from './pasted-receiver.ts'
export { createNameWatch, receiverOf } from './receiver-name.ts'
export { isAddress, type ReceiverWarning, receiverWarnings } from './receivers.ts'
export type { ReceiverName } from './service.ts'
