import ts from 'typescript'
import { calleeName, receiverOf } from '../member-name.ts'
import type { SourceRule } from '../rule.ts'
import { walk } from '../walk.ts'

/** How expressions match addresses: forty hexadecimal digits, the letters of base58, the prefixes of Bitcoin's chains. */
const ADDRESS_PATTERN = /\[[^\]]*a-f[^\]]*\]\{40\}|A-HJ-NP|\bbc\|tb\b|\bbc1/i

const ADDRESS_TEXT = /^0x[\da-f]{40}$/i

/** Methods of wallets, by the prefix that their family gives them, and those of Bitcoin, which have none. */
const METHOD = /^(?:eth|personal|wallet|solana|polkadot)_[a-zA-Z]|^(?:getAccountAddresses|sendTransfer|signPsbt)$/

const textOf = (node: ts.Node | undefined): string | undefined => (node && ts.isStringLiteralLike(node) ? node.text : undefined)

/** An address as one digit, or a pair of them, again and again: `'ee'.repeat(20)`. */
const isRepeated = (node: ts.Node): boolean => {
  if (!ts.isCallExpression(node) || calleeName(node) !== 'repeat') return false
  const digits = textOf(receiverOf(node.expression)) ?? ''
  const [times] = node.arguments
  return /^[\da-f]{1,2}$/i.test(digits) && times !== undefined && Number.parseInt(times.getText(), 10) * digits.length === 40
}

const isAddress = (node: ts.Node): boolean => {
  if (ts.isRegularExpressionLiteral(node)) return ADDRESS_PATTERN.test(node.text)
  return ADDRESS_TEXT.test(textOf(node) ?? '') || isRepeated(node)
}

const isMethodTable = (node: ts.Node): boolean =>
  ts.isArrayLiteralExpression(node) && node.elements.filter((element) => METHOD.test(textOf(element) ?? '')).length > 1

/** Wallets for tests answer for a family. */
const isShared = (file: string): boolean => /^(kernel|plugins)\//.test(file) && !file.startsWith('kernel/testing/')

/**
 * Contracts of public chains, and nothing about a family: the specification's sample of what a service lists, and the routers that a swap may
 * call.
 */
const CONTRACTS: readonly string[] = ['plugins/onramp/sample-options.ts', 'plugins/swap/known-routers.ts']

/**
 * What a chain family knows stands in its adapter. The folder `networks` is data of chains, their contracts among it. The permissions of
 * ERC-7715 are of one family by their standard, and the signing frame reads them without an adapter.
 */
export const familyAddresses: SourceRule = {
  id: 'no-family-addresses',
  applies: (file) =>
    isShared(file) && !CONTRACTS.includes(file) && !/^(kernel\/networks|plugins\/smart-sessions\/permissions)\//.test(file),
  check(source, report) {
    walk(source, (node) => {
      if (isAddress(node)) report(node, 'What an address is, and which stand for nobody, says the family: ask FAMILIES.')
    })
  },
}

/** The plugin walletconnect is left out: its protocol names the methods that it asks a wallet to grant. */
export const familyMethods: SourceRule = {
  id: 'no-family-methods',
  applies: (file) => isShared(file) && !file.startsWith('plugins/walletconnect/'),
  check(source, report) {
    walk(source, (node) => {
      if (isMethodTable(node)) report(node, 'Which methods there are says the family: ask FAMILIES.')
    })
  },
}
