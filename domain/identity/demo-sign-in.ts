/**
 * The published sign-ins of the demo. They work on a server that runs with the demo only: its users stay in the database
 * when a server that began with the demo is opened to others.
 */
export const demoPassword = 'daybook-demo'
const demoAddress = /@demo\.test$/

/** Returns whether an address (in lower case) and a password are published. */
export function isPublishedSignIn(email: string, password: string): boolean {
  return demoAddress.test(email) && password === demoPassword
}
