/** @jest-config-loader esbuild-register */
import type { Config } from 'jest'
import vendorBundles from './tests/support/vendor-bundles.json'

/** Entries of libraries of many modules, which jest reads as one. */
const bundled = vendorBundles
  .flat()
  .map((entry) => `${entry.replaceAll('.', '\\.')}$`)
  .join('|')

const transform: Config['transform'] = {
  [`/node_modules/(?:${bundled})`]: '<rootDir>/tests/support/bundle-vendor.cjs',
  '^.+\\.(t|j)sx?$': [
    '@swc/jest',
    {
      jsc: { target: 'es2022', parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
      module: { type: 'commonjs' },
    },
  ],
}

/** Packages that ship ES modules only and are compiled for jest. The others are read in their CommonJS form, as they are. */
const compiled = ['@oslojs', 'arctic', 'jose', 'ky', 'qr', 'tsdown'].join('|')

const common: Config = {
  testRunner: '<rootDir>/tests/support/run-file.cjs',
  transform,
  extensionsToTreatAsEsm: [],
  transformIgnorePatterns: [`/node_modules/(?!(?:${compiled})(?:/|$)|${bundled})`],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/tests/support/empty-css.cjs',
    '^@testing-library/dom$': '<rootDir>/tests/support/testing-library-dom.cjs',
    '^tsyringe/dist/esm2015/(.*)$': '<rootDir>/node_modules/tsyringe/dist/cjs/$1',
  },
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/tests/types/host/', '<rootDir>/tests/lint/fixtures/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/examples/.*/dist/'],
}

const unit: Config = {
  ...common,
  displayName: 'unit',
  testEnvironment: '<rootDir>/tests/support/jsdom-environment.cjs',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'require', 'default'] },
  testMatch: [
    '<rootDir>/tests/**/*.test.ts',
    '<rootDir>/tests/**/*.test.tsx',
    '<rootDir>/examples/*/*.test.ts',
    '<rootDir>/examples/*/*.test.tsx',
  ],
  testPathIgnorePatterns: [...(common.testPathIgnorePatterns ?? []), '\\.browser\\.test\\.ts$', '<rootDir>/tests/browser/'],
}

const browser: Config = {
  ...common,
  displayName: 'browser',
  testEnvironment: '<rootDir>/tests/support/worker/browser-environment.ts',
  globalTeardown: '<rootDir>/tests/support/worker/end-parts.ts',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'require', 'default'] },
  testMatch: ['<rootDir>/tests/**/*.browser.test.ts'],
}

const config: Config = {
  projects: [unit, browser],
  maxWorkers: 2,
  testTimeout: 180_000,
  testSequencer: '<rootDir>/tests/support/longest-first.cjs',
}

export default config
