// The modules of tsyringe we bundle: they need no Reflect metadata, and its package has no types for their paths.
declare module 'tsyringe/dist/esm2015/dependency-container.js' {
  export const instance: import('tsyringe').DependencyContainer
}
declare module 'tsyringe/dist/esm2015/factories/instance-caching-factory.js' {
  const instanceCachingFactory: typeof import('tsyringe').instanceCachingFactory
  export default instanceCachingFactory
}
