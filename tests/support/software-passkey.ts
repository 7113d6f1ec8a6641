/**
 * Simulates an authenticator: creates passkeys and signs with them like a browser's (ES256, no attestation), with
 * forged values where a test needs them.
 */
import { createHash, randomBytes, webcrypto } from 'node:crypto'

type Value = number | string | Uint8Array | Map<number | string, Value>
type Options = { publicKey: { challenge: string } }
/** Forged values of an answer; `flags`: 1 user present, 4 user verified; `id`: of another passkey. */
export type Forgery = {
  origin?: string
  rpId?: string
  flags?: number
  counter?: number
  challenge?: string
  id?: string
}
export type Passkey = Awaited<ReturnType<typeof makePasskey>>

const truth = { origin: 'http://localhost:3000', rpId: 'localhost', flags: 5 }
const holdsCredential = 64
const es256 = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** Creates a passkey: `credential` is the body that adds it, `prove` signs challenges with it, counting up from one. */
export async function makePasskey({ publicKey: { challenge } }: Options, lies: Forgery = {}) {
  const { privateKey, publicKey } = await webcrypto.subtle.generateKey(es256, true, ['sign', 'verify'])
  const id = lies.id === undefined ? randomBytes(32) : Buffer.from(lies.id, 'base64url')
  let used = 0
  const attested = Buffer.concat([Buffer.alloc(16), bigEndian(id.length, 2), id, await coseKey(publicKey)])
  const claims = { ...truth, ...lies }
  const data = Buffer.concat([header({ ...claims, flags: claims.flags | holdsCredential, counter: 0 }), attested])
  const attestation = new Map<string, Value>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', data],
  ])
  const credential = {
    ...credentialIds(id),
    response: {
      clientDataJSON: clientData('webauthn.create', { challenge, ...claims }),
      attestationObject: encode(attestation).toString('base64url'),
      transports: ['internal'],
    },
  }

  async function prove({ publicKey: { challenge } }: Options, untrue: Forgery = {}) {
    used += 1
    const answers = { challenge, counter: used, ...truth, ...untrue }
    const clientDataJSON = clientData('webauthn.get', answers)
    const authenticatorData = header(answers)
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    const signature = await webcrypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, signed)
    return {
      ...credentialIds(id),
      response: {
        clientDataJSON,
        authenticatorData: authenticatorData.toString('base64url'),
        signature: asDer(Buffer.from(signature)).toString('base64url'),
      },
    }
  }
  return { id: id.toString('base64url'), credential, prove }
}

function credentialIds(id: Buffer) {
  const text = id.toString('base64url')
  return { id: text, rawId: text, type: 'public-key', clientExtensionResults: {} }
}

function clientData(type: string, { challenge, origin }: { challenge: string; origin: string }): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')
}

/** Returns the first 37 bytes of authenticator data: relying party, flags, counter. */
function header({ rpId, flags, counter }: { rpId: string; flags: number; counter: number }): Buffer {
  return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), bigEndian(counter, 4)])
}

async function coseKey(publicKey: webcrypto.CryptoKey): Promise<Buffer> {
  const { x = '', y = '' } = await webcrypto.subtle.exportKey('jwk', publicKey)
  return encode(
    new Map<number, Value>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

/** Encodes the part of CBOR that passkeys need: integers, text, bytes, maps. */
function encode(value: Value): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const pairs = [...value].flatMap(([key, one]) => [encode(key), encode(one)])
  return Buffer.concat([head(5, value.size), ...pairs])
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size])
  return size < 256 ? Buffer.from([(kind << 5) | 24, size]) : Buffer.from([(kind << 5) | 25, size >> 8, size & 255])
}

/** Encodes a signature of two numbers of 32 bytes as DER. */
function asDer(signature: Buffer): Buffer {
  const numbers = [signature.subarray(0, 32), signature.subarray(32)].map((bytes) => {
    const start = bytes.findIndex((byte) => byte !== 0)
    const short = bytes.subarray(start)
    const positive = (short[0] ?? 0) > 127 ? Buffer.concat([Buffer.from([0]), short]) : short
    return Buffer.concat([Buffer.from([2, positive.length]), positive])
  })
  const body = Buffer.concat(numbers)
  return Buffer.concat([Buffer.from([48, body.length]), body])
}

function bigEndian(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
