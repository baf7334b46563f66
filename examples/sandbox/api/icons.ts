const colours: Readonly<Record<string, string>> = {
  ETH: '627eea',
  WETH: 'ec1c79',
  USDC: '2775ca',
  DAI: 'f5ac37',
  WBTC: 'f09242',
  USDT: '26a17b',
}

/** A round picture with a letter, as an address that needs no request; under 300 characters. */
export const letterIcon = (letter: string, colour: string): string =>
  `data:image/svg+xml,${[
    `%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Ccircle cx='16' cy='16' r='16' fill='%23${colour}'/%3E`,
    `%3Ctext x='16' y='22' font-size='16' text-anchor='middle' fill='%23fff'%3E${letter}%3C/text%3E%3C/svg%3E`,
  ].join('')}`

/** The picture of a token of the sandbox. */
export const tokenIcon = (symbol: string): string => letterIcon(symbol.slice(0, 1), colours[symbol] ?? '788080')
