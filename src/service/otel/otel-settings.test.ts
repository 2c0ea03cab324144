import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../settings/config.ts';

function refused(variable: string, values: readonly string[], allowed: string): void {
  for (const value of values) {
    const message = `${variable} must be ${allowed.replace('VALUE', JSON.stringify(value))}`;
    assert.throws(() => readConfig({ [variable]: value }, {}), { name: 'ConfigError', message });
  }
}

test('the variables of OpenTelemetry are read as its libraries do, and a bad one stops the start', () => {
  const endpoints = ['localhost:4318', 'ftp://host', 'http://host?a=b'];
  refused('OTEL_EXPORTER_OTLP_ENDPOINT', endpoints, 'an http or https address, such as http://localhost:4318');
  const headers = ['key', '=value', 'a key=1', 'key=%zz', 'key=%0d%0aother:1', 'good=1,bad'];
  refused('OTEL_EXPORTER_OTLP_HEADERS', headers, 'headers separated by commas, such as api-key=key,other=value');
  refused('OTEL_TRACES_SAMPLER_ARG', ['1.5', '-1', 'half'], 'a number from 0 to 1, not VALUE');
  assert.deepEqual(readConfig({ OTEL_EXPORTER_OTLP_HEADERS: 'X=, y=a%2Cb ,' }, {}).otlpHeaders, { x: '', y: 'a,b' });
  assert.equal(readConfig({ OTEL_TRACES_SAMPLER_ARG: '0' }, {}).otelSampleRatio, 0);
});
