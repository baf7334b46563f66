// The tables of ENSIP-15: 26 kB that only names beyond plain labels need.
export { normalize } from 'viem/ens'
