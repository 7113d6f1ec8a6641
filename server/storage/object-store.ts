/**
 * Files in a bucket of an S3-compatible object store, for several servers on several machines. The key and the secret come
 * from the environment or the machine, as every program of the AWS SDK takes them. A store that is away is BUSY.
 */
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import type { DeleteObjectsCommandInput, ListObjectsV2CommandOutput } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { DomainError } from '../../domain/errors.ts'
import type { FileStore } from './files.ts'
import { assertFileName, folders, MissingContent, unlessMissing } from './files.ts'

type Bucket = { bucket: string; prefix: string; endpoint: string | null; region: string }

/** A store that does not answer is asked three times, so that a request ends within half a minute. */
const connectMs = 3000
const silenceMs = 8000

/** Returns the files of a bucket below its prefix. Reading and writing raise BUSY while the store is away. */
export function createObjectStore(place: Bucket): FileStore {
  const { bucket, prefix } = place
  const client = openClient(place)
  const at = (name: string) => {
    assertFileName(name)
    return { Bucket: bucket, Key: `${prefix}${name}` }
  }
  const pages = (folder: string) => pagesOf(client, { Bucket: bucket, Prefix: `${at(folder).Key}/` })
  const nameOf = (key = '') => key.slice(prefix.length)
  async function* below(folder: string): AsyncGenerator<string> {
    for await (const { Contents = [] } of pages(folder)) yield* Contents.map(({ Key }) => nameOf(Key))
  }
  return {
    put: async (name, bytes) => upload(client, at(name), bytes),
    open: (name) => Readable.from(contentOf(client, at(name)), { objectMode: false }),
    has: async (name) => {
      const head = await answered(client.send(new HeadObjectCommand(at(name)))).catch(unlessMissing)
      return head !== undefined
    },
    older: async (folder, before) => {
      const names: string[] = []
      for await (const { Contents = [] } of pages(folder)) {
        for (const { Key, LastModified } of Contents) if (LastModified && LastModified < before) names.push(nameOf(Key))
      }
      return names.filter((name) => !name.slice(folder.length + 1).includes('/'))
    },
    names: async function* () {
      for (const folder of folders) yield* below(folder)
    },
    below,
    remove: async (name) => {
      await answered(client.send(new DeleteObjectCommand(at(name))))
    },
    hasSpace: async () => true,
    removeAll: async (name) => {
      await answered(client.send(new DeleteObjectCommand(at(name))))
      for await (const { Contents = [] } of pages(name)) {
        const Objects = Contents.map(({ Key }) => ({ Key }))
        if (Objects.length > 0) await removeObjects(client, { Bucket: bucket, Delete: { Objects, Quiet: true } })
      }
    },
  }
}

function openClient({ endpoint, region }: Bucket): S3Client {
  return new S3Client({
    region,
    // Other stores than Amazon's have one host for all buckets.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: 3,
    requestHandler: { connectionTimeout: connectMs, requestTimeout: silenceMs, throwOnRequestTimeout: true },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

type ObjectPlace = { Bucket: string; Key: string }

/** Stores an object, which appears when its last part is there; the parts of an upload that fails are removed. */
async function upload(client: S3Client, place: ObjectPlace, bytes: AsyncIterable<Uint8Array>): Promise<number> {
  let size = 0
  let failure: unknown
  const counted = async function* () {
    try {
      for await (const chunk of bytes) {
        size += chunk.length
        yield chunk
      }
    } catch (error) {
      failure = error
      throw error
    }
  }
  const request = new Upload({ client, params: { ...place, Body: Readable.from(counted()) } })
  await request.done().catch((error: unknown) => {
    throw failure ?? translate(error)
  })
  return size
}

/** Returns the objects below a prefix, a thousand at a time. */
async function* pagesOf(
  client: S3Client,
  query: { Bucket: string; Prefix: string },
): AsyncGenerator<ListObjectsV2CommandOutput> {
  let page: ListObjectsV2CommandOutput | undefined
  do {
    const token = page?.NextContinuationToken
    page = await answered(client.send(new ListObjectsV2Command({ ...query, ContinuationToken: token })))
    yield page
  } while (page.IsTruncated)
}

async function removeObjects(client: S3Client, request: DeleteObjectsCommandInput): Promise<void> {
  const { Errors: [refused] = [] } = await answered(client.send(new DeleteObjectsCommand(request)))
  if (refused) throw new Error(`The object store did not remove ${refused.Key}: ${refused.Code} ${refused.Message}`)
}

async function* contentOf(client: S3Client, place: ObjectPlace): AsyncGenerator<Uint8Array> {
  const { Body } = await answered(client.send(new GetObjectCommand(place)))
  try {
    yield* Body as Readable
  } catch (error) {
    throw translate(error)
  }
}

/** Returns the answer of the store; its errors are those of a folder: MissingContent, BUSY while it is away. */
function answered<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw translate(error)
  })
}

/** A refusal, such as for a wrong key or a missing bucket, is the operator's to see and stays as it is. */
function translate(error: unknown): unknown {
  const { name, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode
  if (name === 'NoSuchKey' || name === 'NotFound') return new MissingContent(error)
  if (status === undefined || status >= 500 || status === 429)
    return Object.assign(new DomainError('BUSY'), { cause: error })
  return error
}
