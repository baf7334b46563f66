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

/** The invented name of a wallet by its place in the list. The first 690 (30 × 23, which share no factor) are unique. */
export const walletName = (index: number): string => {
  const first = FIRST[(index * 11) % FIRST.length]
  const second = SECOND[(index * 7) % SECOND.length]
  const foreign = index % 41 === 40 ? FOREIGN[Math.floor(index / 41) % FOREIGN.length] : undefined
  return [foreign, first, second, index % 9 === 4 ? 'Wallet' : undefined].filter(Boolean).join(' ')
}
