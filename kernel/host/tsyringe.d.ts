// The one module of tsyringe we bundle: it needs no Reflect metadata, and its package has no types for this path.
declare module 'tsyringe/dist/esm2015/dependency-container.js' {
  export interface Container {
    createChildContainer(): Container
    register(key: string, provider: { readonly useValue: unknown } | { readonly useFactory: () => unknown }): unknown
    resolve(key: string): unknown
    isRegistered(key: string): boolean
  }
  export const instance: Container
}
