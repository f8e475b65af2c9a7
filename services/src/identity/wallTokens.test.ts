import { sampleWall } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { createWallToken, hashWallToken, isWallToken, wallOfToken } from './wallTokens.ts';

describe('device tokens of walls', () => {
  const token = createWallToken();
  const wall = sampleWall({ tokenHash: hashWallToken(token) });
  const others = [sampleWall({ id: 'w2', tokenHash: hashWallToken(createWallToken()) }), sampleWall({ id: 'w3' })];

  it('[WA12] have a recognizable prefix and are unique', () => {
    expect(token).toMatch(/^wall_[\w-]{43}$/);
    expect(new Set(Array.from({ length: 100 }, createWallToken))).toHaveLength(100);
    expect([token, 'eyJhbGciOi.x.y', `${token}x`, 'wall_'].map(isWallToken)).toEqual([true, false, false, false]);
  });

  it('[WA12] find their wall by their hash', () => {
    expect(wallOfToken([...others, wall], token)).toBe(wall);
    expect(wallOfToken([wall, ...others], token)).toBe(wall);
  });

  it('[WA12] find nothing for a revoked wall, another token, a hash sent as a token or a damaged document', () => {
    expect(wallOfToken([{ ...wall, isRevoked: true }], token)).toBeNull();
    expect(wallOfToken([wall], createWallToken())).toBeNull();
    expect(wallOfToken([wall], wall.tokenHash)).toBeNull();
    expect(wallOfToken([{ ...wall, tokenHash: '' }], token)).toBeNull();
    expect(wallOfToken([], token)).toBeNull();
  });
});
