/** What is asked of a table and refused, and why. */
export class Refused extends Error {}
