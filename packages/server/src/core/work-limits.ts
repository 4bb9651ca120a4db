import { Slots } from './slots.ts'

/**
 * The expensive work that users or visitors can ask for at will. Each kind has its own short queue, so that it delays
 * neither pages nor videos nor other kinds.
 */
export const expensiveWork = {
  /** By network: a class signs in behind one address. A password takes about 30 ms. */
  passwords: new Slots({ atOnce: 2, waiting: 100, perUser: 64 }),
  /** Decoding a large picture takes a quarter of a gigabyte. By uploader; visitors by network. */
  pictures: new Slots({ atOnce: 2, waiting: 60, perUser: 20 }),
  /** Pictures that an editor copies from other sites, all of a pasted text at once. */
  copies: new Slots({ atOnce: 4, waiting: 200, perUser: 100 }),
  /** Pictures of the digits of presence checks. One takes about 2 ms. */
  digits: new Slots({ atOnce: 2, waiting: 200, perUser: 4 }),
  pdfs: new Slots({ atOnce: 2, waiting: 40, perUser: 4 }),
  /** The third zip of a user is refused; one user leaves a place for others. */
  zips: new Slots({ atOnce: 3, waiting: 0, perUser: 2 }),
  /** Copies of everything about a person. */
  ownData: new Slots({ atOnce: 2, waiting: 0, perUser: 1 }),
  workbooks: new Slots({ atOnce: 3, waiting: 0, perUser: 2 }),
  /** Two of a user: a commit that is sent again gets the answer of the first. */
  rosters: new Slots({ atOnce: 2, waiting: 0, perUser: 2 }),
  itemImports: new Slots({ atOnce: 2, waiting: 0, perUser: 2 }),
  /** Answers that ask a client to come back later. By network; one that asks again at once waits behind itself. */
  refusals: new Slots({ atOnce: 1, waiting: 500, perUser: 500 }),
} as const
