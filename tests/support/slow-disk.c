/*
 * Preloaded into PostgreSQL: a disk that takes three milliseconds for the log, and forgets what was not flushed.
 *
 * What is written to a segment of the log stays in memory that the processes of one PostgreSQL share, until one of them
 * flushes the segment. When all of them are killed, it is lost, as in a power failure. PostgreSQL writes and flushes its log
 * under one lock, so that nothing here needs one; everything else goes to the disk as usual.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define SEGMENT_NAME 24
#define MEMORY ((size_t)256 << 20)
#define FLUSH_MICROSECONDS 3000

struct entry {
  char segment[SEGMENT_NAME];
  off_t offset;
  size_t length;
};

struct memory {
  size_t used;
  char bytes[];
};

static struct memory *memory;
static ssize_t (*write_at)(int, const void *, size_t, off_t);
static int (*flush)(int), (*flush_data)(int);

/* Every process of a PostgreSQL is a fork of the first one, and inherits the memory. */
__attribute__((constructor)) static void open_disk(void) {
  int flags = MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE;
  void *space = mmap(NULL, MEMORY, PROT_READ | PROT_WRITE, flags, -1, 0);
  memory = space == MAP_FAILED ? NULL : space;
  write_at = dlsym(RTLD_NEXT, "pwrite");
  flush = dlsym(RTLD_NEXT, "fsync");
  flush_data = dlsym(RTLD_NEXT, "fdatasync");
}

/* Tells whether a file is a segment of the log, and its name. */
static int segment_of(int file, char name[SEGMENT_NAME]) {
  static const char folder[] = "/pg_wal/";
  char link[32], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path);
  size_t folder_length = sizeof folder - 1, tail = folder_length + SEGMENT_NAME;
  if (memory == NULL || length < (ssize_t)tail) return 0;
  const char *end = path + length;
  if (memcmp(end - tail, folder, folder_length) != 0) return 0;
  memcpy(name, end - SEGMENT_NAME, SEGMENT_NAME);
  for (int place = 0; place < SEGMENT_NAME; place += 1)
    if (strchr("0123456789ABCDEF", name[place]) == NULL) return 0;
  return 1;
}

/* Writes what is remembered of a segment to its file; that of other segments stays. */
static int write_segment(int file, const char segment[SEGMENT_NAME]) {
  size_t kept = 0, length;
  for (size_t place = 0; place < memory->used; place += length) {
    struct entry entry;
    memcpy(&entry, memory->bytes + place, sizeof entry);
    length = sizeof entry + entry.length;
    if (memcmp(entry.segment, segment, SEGMENT_NAME) != 0) {
      memmove(memory->bytes + kept, memory->bytes + place, length);
      kept += length;
    } else if (write_at(file, memory->bytes + place + sizeof entry, entry.length, entry.offset) < 0) {
      return -1;
    }
  }
  memory->used = kept;
  return 0;
}

static int flush_file(int file, int (*usual)(int)) {
  char segment[SEGMENT_NAME];
  if (!segment_of(file, segment)) return usual(file);
  usleep(FLUSH_MICROSECONDS);
  return write_segment(file, segment);
}

int fsync(int file) { return flush_file(file, flush); }

int fdatasync(int file) { return flush_file(file, flush_data); }

ssize_t pwrite(int file, const void *bytes, size_t length, off_t offset) {
  struct entry entry = {.offset = offset, .length = length};
  if (!segment_of(file, entry.segment)) return write_at(file, bytes, length, offset);
  if (sizeof *memory + memory->used + sizeof entry + length > MEMORY) _exit(1);
  memcpy(memory->bytes + memory->used, &entry, sizeof entry);
  memcpy(memory->bytes + memory->used + sizeof entry, bytes, length);
  memory->used += sizeof entry + length;
  return (ssize_t)length;
}
