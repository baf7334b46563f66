const FIRST = (
  'Alder Amber Basalt Birch Bracken Cinder Clover Cobalt Copper Dapple Drift Ember Fallow Fern Flint ' +
  'Garnet Hazel Heron Indigo Juniper Kestrel Larch Linden Marram Mistral Nettle Ochre Pebble Quill Rowan'
).split(' ')

const SECOND = (
  'Anchor Basket Beacon Bridge Cellar Chest Drawer Ferry Gate Granary Harbour Hearth ' +
  'Jetty Kiln Larder Loft Mill Orchard Parlour Quarry Satchel Smithy Tiller'
).split(' ')

/** Letters beyond ASCII, so that searching and drawing meet them. */
const FOREIGN = 'Žlutá Søster Ñandú Ωmega Светлый 月光 נמל Ílha'.split(' ')

/** How many names there are before one comes twice: the lengths of the two lists share no factor. */
export const NAME_COUNT = FIRST.length * SECOND.length

/** The invented name of a wallet by its place in the list. Each of the first {@link NAME_COUNT} is unique. */
export const walletName = (index: number): string => {
  const first = FIRST[(index * 11) % FIRST.length]
  const second = SECOND[(index * 7) % SECOND.length]
  const foreign = index % 41 === 40 ? FOREIGN[Math.floor(index / 41) % FOREIGN.length] : undefined
  return [foreign, first, second, index % 9 === 4 ? 'Wallet' : undefined].filter(Boolean).join(' ')
}
