import{a,Head}from"./main-2a827b057.js";function TracePage(){return a(Head,{title:"TracePage"})}export{TracePage};
