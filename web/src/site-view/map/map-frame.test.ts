import assert from 'node:assert/strict';
import { test } from 'node:test';
import { frameOf, WORLD, zoomOf } from './map-frame.ts';
import { MAP_HEIGHT, MAP_WIDTH, type WorldShapes } from './world-shapes.ts';

const land = (country: string, box: readonly [number, number, number, number]) => ({
  ...{ name: country, country, path: '', box },
});
const SHAPES: WorldShapes = {
  land: [
    land('DE', [500, 120, 520, 140]),
    land('FR', [480, 130, 500, 150]),
    land('AU', [800, 300, 900, 380]),
    land('BR', [270, 240, 340, 340]),
  ],
  points: { MT: [515, 170] },
};
const row = (key: string, visitors: number) => ({ key, visitors, views: visitors, pct: 0 });

test('the frame holds the countries of nearly all visitors, in the proportions of the map', () => {
  const frame = frameOf([row('DE', 900), row('FR', 80), row('AU', 20)], SHAPES);
  assert.ok(frame.x <= 480 && frame.x + frame.width >= 520, JSON.stringify(frame));
  assert.ok(frame.y <= 120 && frame.y + frame.height >= 150);
  assert.ok(frame.x + frame.width < 800);
  assert.ok(Math.abs(frame.width / frame.height - MAP_WIDTH / MAP_HEIGHT) < 1e-9);
  assert.equal(zoomOf(frame), 5);
});

test('visitors all over the world have the whole map', () => {
  assert.deepEqual(frameOf([row('DE', 50), row('AU', 30), row('BR', 20)], SHAPES), WORLD);
});

test('without visitors that can be placed the map is whole', () => {
  assert.deepEqual(frameOf([], SHAPES), WORLD);
  assert.deepEqual(frameOf([row('XX', 5)], SHAPES), WORLD);
});

test('a frame stays within the map', () => {
  const frame = frameOf([row('AU', 5)], SHAPES);
  assert.ok(frame.x >= 0 && frame.x + frame.width <= MAP_WIDTH);
  assert.ok(frame.y >= 0 && frame.y + frame.height <= MAP_HEIGHT);
});

test('a small country is a point with neighbours around it', () => {
  const frame = frameOf([row('MT', 5)], SHAPES);
  assert.ok(frame.x < 500 && frame.x + frame.width > 520);
});
