import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createSecrets } from '#lib/platform/security/secrets.ts'
import { inspectVault, resealVault, type Vault } from '#lib/platform/security/vault.ts'

const OLD = 'a-secret-for-tests-that-is-long-enough'
const NEW = 'another-secret-that-is-long-enough-too'
const old = createSecrets(OLD)
const both = createSecrets(NEW, [OLD, NEW])
const fresh = createSecrets(NEW)
// Made by the release before keys had ids.
const WITHOUT_ID = 'v1.suS-OCgg0W-z6mGFY3oT3dRTA6zBLvCNkGOq7L1Fk7DreOiX4uynWQVMVQ'

describe('secrets', () => {
  it('encrypt under the current one, and name it', () => {
    const sealed = both.encrypt('things', 'a secret')
    expect(sealed).toMatch(new RegExp(`^v2\\.${fresh.keyIds[0]}\\.[\\w-]+$`))
    expect(fresh.decrypt('things', sealed)).toBe('a secret')
    expect(both.keyIds).toEqual([fresh.keyIds[0], old.keyIds[0]])
  })

  it('decrypt what any of them has encrypted, with or without a salt', () => {
    for (const salt of [undefined, 'a token'])
      expect(both.decrypt('things', old.encrypt('things', 'a secret', salt), salt)).toBe('a secret')
    expect(both.open('things', old.encrypt('things', 'x'))).toEqual({ keyId: old.keyIds[0], plain: 'x' })
  })

  it('decrypt what was encrypted before keys had ids', () => {
    for (const secrets of [old, both])
      expect(secrets.open('app secrets', WITHOUT_ID)).toEqual({
        keyId: old.keyIds[0],
        plain: 'an older secret',
      })
    expect(fresh.open('app secrets', WITHOUT_ID)).toBeNull()
  })

  it('open nothing of another secret, purpose or salt, and nothing that was changed', () => {
    const sealed = old.encrypt('things', 'a secret', 'salt')
    const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
    for (const [secrets, purpose, text, salt] of [
      [fresh, 'things', sealed, 'salt'],
      [old, 'others', sealed, 'salt'],
      [old, 'things', sealed, 'pepper'],
      [old, 'things', changed, 'salt'],
      [old, 'things', sealed.replace(/^v2\.\w+/, 'v1'), 'pepper'],
      [old, 'things', 'v1.AAAA', undefined],
      [old, 'things', 'v3.x', undefined],
      [old, 'things', '', undefined],
    ] as const) {
      expect(secrets.open(purpose, text, salt)).toBeNull()
      expect(() => secrets.decrypt(purpose, text, salt)).toThrow(/encrypted under another secret/)
    }
  })

  it('sign with the current one, and know the signatures of all', () => {
    expect(both.sign('links', 'x')).toEqual(fresh.sign('links', 'x'))
    expect(both.signatures('links', 'x')).toEqual([fresh.sign('links', 'x'), old.sign('links', 'x')])
  })
})

describe('a vault', () => {
  it('is encrypted anew in batches, and what changes meanwhile stays', async () => {
    const texts = Array.from({ length: 450 }, (_, at) => (at % 3 ? old : both).encrypt('things', String(at)))
    texts[7] = 'v2.00000000.AAAA'
    texts[8] = 'f'.repeat(64)
    const raced = both.encrypt('things', 'a later one')
    const batches: number[] = []
    const vault: Vault = {
      name: 'things',
      async read(after = -1, limit) {
        const begin = Number(after) + 1
        const rows = texts.slice(begin, begin + limit).map((sealed, at) => {
          const key = begin + at
          const replace = async (changed: string) => {
            if (key === 301) texts[key] = raced
            if (texts[key] !== sealed) return { count: 0 }
            texts[key] = changed
            return { count: 1 }
          }
          return { key, texts: [{ purpose: 'things', sealed, replace }] }
        })
        batches.push(rows.length)
        return rows
      },
    }
    const before = await inspectVault(both, vault)
    expect(before).toEqual({
      name: 'things',
      total: 450,
      current: 150,
      previous: 298,
      unreadable: 1,
      bound: 1,
    })
    expect(batches).toEqual([200, 200, 50])
    expect(await resealVault(both, vault)).toBe(297)
    expect(texts[301]).toBe(raced)
    expect(await inspectVault(both, vault)).toMatchObject({
      current: 448,
      previous: 0,
      unreadable: 1,
      bound: 1,
    })
    expect(await resealVault(both, vault)).toBe(0)
  })
})

describe('docs/operations.md', () => {
  it('names everything that hangs on APP_SECRET', () => {
    const root = path.resolve(import.meta.dirname, '../../..')
    const docs = readFileSync(path.join(root, 'docs/operations.md'), 'utf8')
    const purposes = readdirSync(path.join(root, 'lib'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => purposesIn(readFileSync(path.join(root, 'lib', file), 'utf8')))
    expect(purposes.length).toBeGreaterThan(15)
    expect(purposes.filter((purpose) => !docs.includes(`\`${purpose}\``))).toEqual([])
  })
})

/** The purposes for which a file encrypts or signs: written in place, or as a constant of the file. */
function purposesIn(source: string): string[] {
  const uses = source.matchAll(/\.(?:encrypt|sign|signatures)\(\s*([A-Z_]+|'[^']+')\s*,/g)
  return [...uses].flatMap(([, purpose = '']) => {
    if (purpose.startsWith("'")) return [purpose.slice(1, -1)]
    const [, named] = new RegExp(`const ${purpose} = '([^']+)'`).exec(source) ?? []
    return named === undefined ? [] : [named]
  })
}
