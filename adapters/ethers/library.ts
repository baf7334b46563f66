// A file of its own, so that of the library only what is used is loaded, and only when it is asked for.
export { BrowserProvider, JsonRpcSigner } from 'ethers'
