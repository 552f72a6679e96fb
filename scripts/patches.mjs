// Changes to packages, applied to node_modules by scripts/setup.mjs. Drop each when a release does the same.
//
// postgres.js 3.4.9: as it is published, the loss of a database connection crashes the process (porsager/postgres#1208),
// leaves the connection hanging for ever, or lets a transaction that was lost run its next statements inside somebody
// else's (#1216); and a transaction that is the hundredth query sent ahead on one connection is none
// (test/db/lostConnection.test.ts). What waits for a connection waits without an end, and fails when the server has none
// to give although others of the pool come free (test/db/waitForConnection.test.ts).
//
// What waits for a connection of its own is forgotten when one closes in that moment (test/db/lostConnection.test.ts).
//
// graphile-worker 0.18.0: a job that ends while the database is away is an unhandled rejection, which ends the process
// (test/workers/outage.test.ts). A worker whose job was given to another deletes it when it ends, so that the other one can
// neither try it again nor be followed by a third. It stops before that its job is done was written down. When Postgres
// starts up in that moment, it asks for a job again after up to three minutes only, and so does its clock after up to 90
// seconds; a stop waits for both (test/workers/stop.test.ts). One that finds no database at its first look never works.

const closedError = "Errors.connection('CONNECTION_CLOSED', options)";

/** For each file of a package: texts that occur exactly once, and what takes their place. */
export const patches = {
  "postgres/src/connection.js": [
    {
      why: "queries on a connection that is closed fail",
      find: `    if (stream)
      return queryError(q, Errors.generic('COPY_IN_PROGRESS'`,
      put: `    if (socket === null)
      return (queryError(q, ${closedError}), true)

    if (stream)
      return queryError(q, Errors.generic('COPY_IN_PROGRESS'`,
    },
    {
      why: "a BEGIN takes the connection also when the connection has all the queries that it may have",
      find: `      return write(toBuffer(q))
        && !q.describeFirst
        && !q.cursorFn
        && sent.length < max_pipeline
        && (!q.options.onexecute || q.options.onexecute(connection))`,
      put: `      const takesMore = write(toBuffer(q))
        && !q.describeFirst
        && !q.cursorFn
        && sent.length < max_pipeline
      return q.options.onexecute ? q.options.onexecute(connection) : takesMore`,
    },
    {
      why: "… by what the pool hands in",
      find: `{ onopen = noop, onend = noop, onclose = noop } = {}`,
      put: `{ onopen = noop, onend = noop, onclose = noop, onrefused = noop } = {}`,
    },
    {
      why: "a query that was to open a connection, which the server refuses for having too many, may wait for another",
      find: `    initial && (queryError(initial, err), initial = null)`,
      put: `    initial && (onrefused(initial, err) || queryError(initial, err), initial = null)`,
    },
    {
      why: "a connection that ends while it is being opened fails who waits for it, and not the process",
      find: `        return fetchArrayTypes()`,
      put: `        return fetchArrayTypes().catch(() => { /* told to what waits for the connection */ })`,
    },
    {
      why: "what was to be written to a connection that closed is dropped",
      find: `  function nextWrite(fn) {
    const x = socket.write(chunk, fn)`,
      put: `  function nextWrite(fn) {
    if (socket === null) {
      chunk = nextWriteTimer = null
      return true
    }
    const x = socket.write(chunk, fn)`,
    },
    {
      // The published code leaves the queries alone after an error, which is told apart; on Bun it is not always told.
      why: "a connection that closed fails its queries and keeps nothing of its session for the next one",
      find: `    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
    closedTime`,
      put: `    ;(query || sent.length) && error(${closedError})
    final && final(${closedError})
    query = final = stream = results = errorResponse = null
    result = new Result()
    rows = 0
    closedTime`,
    },
    {
      why: "the next session's first write is not taken for one that is under way",
      find: `    socket.removeAllListeners()
    socket = null
`,
      put: `    socket.removeAllListeners()
    socket = chunk = nextWriteTimer = null
`,
    },
    {
      why: "a COPY whose connection closed fails instead of writing to it",
      find: `  function CopyInResponse() {
    stream = new Stream.Writable({
      autoDestroy: true,
      write(chunk, encoding, callback) {
        socket.write(b().d().raw(chunk).end(), callback)
      },
      destroy(error, callback) {
        callback(error)
        socket.write(b().f().str(error + b.N).end())
        stream = null
      },
      final(callback) {
        socket.write(b().c().end())
        final = callback
        stream = null
      }
    })`,
      put: `  function CopyInResponse() {
    const copySocket = socket
    const isOpen = () => socket !== null && socket === copySocket
    stream = new Stream.Writable({
      autoDestroy: true,
      write(chunk, encoding, callback) {
        isOpen() ? socket.write(b().d().raw(chunk).end(), callback) : callback(${closedError})
      },
      destroy(error, callback) {
        callback(error)
        if (!isOpen())
          return
        socket.write(b().f().str(error + b.N).end())
        stream = null
      },
      final(callback) {
        if (!isOpen())
          return callback(${closedError})
        socket.write(b().c().end())
        final = callback
        stream = null
      }
    })`,
    },
  ],
  "postgres/src/queue.js": [
    {
      why: "the one that has waited longest can be looked at",
      find: `    push: (x) => (xs.push(x), x),`,
      put: `    peek: () => xs[index],
    push: (x) => (xs.push(x), x),`,
    },
  ],
  "graphile-worker/dist/main.js": [
    {
      why: "a listener that is lost while it is given back is given back once",
      find: `        async function release() {
            // No need`,
      put: `        let isReleased = false;
        async function release() {
            if (isReleased)
                return;
            isReleased = true;
            // No need`,
    },
    {
      why: "what a worker ends with is logged, and nothing else",
      find: `            console.trace(error);
`,
      put: "",
    },
    {
      why: "what became of a job is written down when the database is back, and a failure to do so ends nothing",
      find: `    const { release: releaseCompleteJob, fn: completeJob } = (`,
      put: `    const untilWritten = async (write) => {
        for (let delay = 100; ; delay = Math.min(2 * delay, 5_000)) {
            try {
                return await write();
            }
            catch (e) {
                logger.error(\`What became of a job could not be written down: \${e}\`, { error: e });
                // Its lock goes with the pool, and then it runs again.
                if (!workerPool._active)
                    return;
                await sleep(delay);
            }
        }
    };
    const { release: releaseCompleteJob, fn: completeJob } = (`,
    },
    {
      why: "… when it is done",
      find: `            fn: (job) => batchCompleteJobs(compiledSharedOptions, withPgClient.withRetries, workerPool.id, [job]),`,
      put: `            fn: (job) => untilWritten(() => batchCompleteJobs(compiledSharedOptions, withPgClient, workerPool.id, [job])),`,
    },
    {
      why: "… when it failed",
      find: `            fn: (spec) => batchFailJobs(compiledSharedOptions, withPgClient.withRetries, workerPool.id, [spec]),`,
      put: `            fn: (spec) => untilWritten(() => batchFailJobs(compiledSharedOptions, withPgClient, workerPool.id, [spec])),`,
    },
  ],
  "graphile-worker/dist/lib.js": [
    {
      why: "that the database starts up, or is out of reach, is told to who asks, who comes again in two seconds",
      find: `    "57P03": { minDelay: 3000, maxDelay: 120_000 }, // cannot_connect_now
    EHOSTUNREACH: { minDelay: 3000, maxDelay: 120_000 }, // no connection to the server
    ETIMEDOUT: { minDelay: 3000, maxDelay: 120_000 }, // timeout
`,
      put: "",
    },
  ],
  "graphile-worker/dist/taskIdentifiers.js": [
    {
      why: "a worker whose first look fails looks again",
      find: `            return cache.lastDigest;
        })();`,
      put: `            return cache.lastDigest;
        })();
        cache.lastDigest.catch(() => {
            cache.lastStr = "";
        });`,
    },
  ],
  "graphile-worker/dist/worker.js": [
    {
      why: "a worker has not stopped before it is written down that its job is done",
      find: `                completeJob(job);`,
      put: `                await completeJob(job);`,
    },
    {
      why: "… or has failed",
      find: `                failJob({`,
      put: `                await failJob({`,
    },
  ],
  "graphile-worker/dist/cron.js": [
    {
      why: "a clock that waits for the database can be stopped",
      find: `    function restartCronAfterDelay(error) {
        ++attempts;`,
      put: `    function restartCronAfterDelay(error) {
        if (!cron._active)
            return stop();
        ++attempts;`,
    },
    {
      why: "… by its timer",
      find: `        sleep(delay).then(cronMain).catch(restartCronAfterDelay);`,
      put: `        timeout = setTimeout(() => {
            timeout = null;
            cronMain().catch(restartCronAfterDelay);
        }, delay);`,
    },
  ],
  "graphile-worker/dist/sql/completeJobs.js": [
    {
      why: "only who holds a job ends it: one",
      find: `where id = $1::bigint\`,
            values: [jobIdsWithoutQueue[0]],`,
      put: `where id = $1::bigint and locked_by = $2::text\`,
            values: [jobIdsWithoutQueue[0], poolId],`,
    },
    {
      why: "… several",
      find: `where id = n\`,
                values: [jobIdsWithoutQueue],`,
      put: `where id = n and locked_by = $2::text\`,
                values: [jobIdsWithoutQueue, poolId],`,
    },
    {
      why: "… those of a queue",
      find: `where id = n
returning *`,
      put: `where id = n and locked_by = $2::text
returning *`,
    },
  ],
  "postgres/src/index.js": [
    {
      why: "createPool knows by this that the package is patched",
      find: `Object.assign(Postgres, {
  PostgresError,`,
      put: `Object.assign(Postgres, {
  isPatchedForSheaf: true,
  PostgresError,`,
    },
    {
      why: "the limits of waiting for a connection are options",
      find: `    keep_alive      : 60,
    prepare         : true,`,
      put: `    keep_alive      : 60,
    max_wait        : 0,
    prepare         : true,`,
    },
    {
      why: "what cannot get a connection of its own waits for one that there is",
      find: `Connection(options, queues, { onopen, onend, onclose }))`,
      put: `Connection(options, queues, { onopen, onend, onclose, onrefused }))

  let waitTimer = null`,
    },
    {
      why: "… within the limit",
      find: `    busy.length
      ? go(busy.shift(), query)
      : queries.push(query)
  }
`,
      put: `    busy.length
      ? go(busy.shift(), query)
      : wait(query)
  }

  function wait(query) {
    queries.push(query)
    query.waitsSince = query.waitsSince || performance.now()
    options.max_wait && waitTimer === null && watchWaiting()
    return query
  }

  function watchWaiting() {
    waitTimer = null
    const now = performance.now()
    while (queries.length && now - queries.peek().waitsSince >= options.max_wait)
      queries.shift().reject(Errors.generic('CONNECTION_WAIT_TIMEOUT', 'no connection was free within ' + options.max_wait + ' ms'))
    if (queries.length === 0)
      return
    waitTimer = setTimeout(watchWaiting, queries.peek().waitsSince + options.max_wait - now)
    waitTimer.unref()
  }

  function onrefused(query, error) {
    if (ending || query.reserve || error.code !== '53300' || open.length + busy.length + full.length + reserved.length === 0)
      return false

    open.length
      ? go(open.shift(), query)
      : wait(query)
    return true
  }
`,
    },
    {
      why: "a reservation that failed does not take a connection later",
      find: `        const query = { reserve: resolve, reject }
        queries.push(query)
        closed.length && connect(closed.shift(), query)`,
      put: `        const query = { reserve: resolve, reject: error => (queries.remove(query), reject(error)) }
        wait(query)
        closed.length && connect(closed.shift(), query)`,
    },
    {
      why: "… and goes on waiting when a connection closes: what opens that one again may open it for another",
      find: `    queries.length && connect(c, queries.shift())`,
      put: `    queries.length && connect(c, queries.peek().reserve ? queries.peek() : queries.shift())`,
    },
    {
      why: "a reserved connection that was lost is not given back to the pool, and its waiting queries fail",
      find: `    c.reserved.release = true

    const sql = Sql(handler)
    sql.release = () => {
      c.reserved = null
      onopen(c)
    }

    return sql

    function handler(q) {
      c.queue === full`,
      put: `    c.reserved.release = true
    let lost = null
    c.onclose = error => {
      lost = error
      while (queue.length)
        queue.shift().reject(error)
    }

    const sql = Sql(handler)
    sql.release = () => {
      if (lost)
        return
      c.onclose = null
      c.reserved = null
      onopen(c)
    }

    return sql

    function handler(q) {
      if (lost)
        return q.reject(lost)
      c.queue === full`,
    },
    {
      why: "the loss of a transaction's connection is noticed from its first statement on",
      find: `        scope(connection, fn),
        new Promise((_, reject) => connection.onclose = reject)
      ])`,
      put: `        scope(connection, fn),
        loss
      ])`,
    },
    {
      why: "… its waiting queries fail",
      find: `    let savepoints = 0
      , connection
      , prepare = null
`,
      put: `    let savepoints = 0
      , connection
      , prepare = null
      , lost = null
      , reportLoss

    const loss = new Promise((_, reject) => reportLoss = reject)
    loss.catch(() => { /* reported by what waits for it */ })
`,
    },
    {
      why: "… and so do those that come later",
      find: `        q.catch(e => uncaughtError || (uncaughtError = e))
        c.queue === full`,
      put: `        q.catch(e => uncaughtError || (uncaughtError = e))
        if (lost)
          return q.reject(lost)
        c.queue === full`,
    },
    {
      why: "… also when the connection closes while BEGIN runs",
      find: `    function onexecute(c) {
      connection = c
      move(c, reserved)`,
      put: `    function onexecute(c) {
      connection = c
      c.onclose = error => {
        lost = error
        while (queries.length)
          queries.shift().reject(error)
        reportLoss(error)
      }
      move(c, reserved)`,
    },
  ],
};
